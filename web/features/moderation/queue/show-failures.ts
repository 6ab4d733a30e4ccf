import type { Case } from '#contract/calls/cases.ts'
import { pageLocale, t } from '#web/core/i18n.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

const MAX_NAMES = 3

/** Shows why some of several cases could not be changed, with their accounts. */
export function showFailures(failed: readonly { case: string; message: string }[], rows: readonly Case[]): void {
  for (const message of new Set(failed.map((each) => each.message))) {
    const ids = failed.filter((each) => each.message === message).map((each) => each.case)
    const names = new Set(rows.filter(({ _id }) => ids.includes(_id)).map(({ user }) => `@${user.username}`))
    toast.error(t('{names}: {message}', { names: shorten([...names]), message }))
  }
}

const shorten = (names: readonly string[]): string =>
  new Intl.ListFormat(pageLocale).format(
    names.length > MAX_NAMES
      ? [...names.slice(0, MAX_NAMES), t('{count, number} more', { count: names.length - MAX_NAMES })]
      : names,
  )
