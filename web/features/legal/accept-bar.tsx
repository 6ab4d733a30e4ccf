import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { type ChangedPages, useAcceptPages } from './api.ts'

const names = {
  terms: t('Terms of Service'),
  privacy: t('Privacy Policy'),
  rules: t('Rules'),
}
const KEY = 'accept-later'

const versionsOf = (pending: ChangedPages) => pending.map(({ page, version }) => `${page} ${version}`).join()

/** Asks quietly to accept pages that have changed. Closing it asks again with the next sign-in or the next version. */
export default function AcceptBar({ pending }: { pending: ChangedPages }) {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(KEY))
  const accept = useAcceptPages(pending)
  if (closed === versionsOf(pending)) return null
  const close = () => {
    sessionStorage.setItem(KEY, versionsOf(pending))
    setClosed(versionsOf(pending))
  }
  return (
    <aside
      aria-label={t('Our terms or rules have changed')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-hover px-4 py-2 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-52 flex-wrap gap-x-3">
        {t('New version:')}
        {pending.map(({ page }) => (
          <a key={page} href={`/${page}`} className="min-h-6 text-accent underline">
            {names[page]}
          </a>
        ))}
      </p>
      <div className="flex items-center gap-1">
        <Button size="sm" busy={accept.isPending} onClick={() => accept.mutate()} className="pointer-coarse:min-h-11">
          {t('Accept')}
        </Button>
        <IconButton icon={X} label={t('Not now')} onClick={close} className="pointer-coarse:size-11" />
      </div>
    </aside>
  )
}
