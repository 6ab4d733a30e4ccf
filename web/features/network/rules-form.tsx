import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Network } from '#contract/calls/network.ts'
import { RULES_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { useNetworkText } from './use-network-text.ts'

/** The rules of the network. */
export function RulesForm({ look }: { look: Network }) {
  const { value: rules, type, submit, isSaving, error } = useNetworkText(look.rules)
  const refusal = error instanceof ApiError ? error.fields?.rules : undefined
  const isSame = rules.trim() === look.rules
  const left = RULES_LENGTH - countGraphemes(rules)
  const field = useRef<HTMLTextAreaElement>(null)
  const isMeant = useLocation().hash === '#rules'
  useEffect(() => {
    if (isMeant) field.current?.focus()
  }, [isMeant])
  return (
    <SettingsPart title={t('Rules')} about={t('People see them when they sign up, and in the footer of every page.')}>
      <form
        className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSame || left < 0) return
          submit(rules.trim() === '' ? { remove: ['rules'] } : { rules: rules.trim() }, t('Rules saved'))
        }}
      >
        <TextArea
          ref={field}
          label={t('Rules of the network')}
          name="rules"
          value={rules}
          error={
            left < 0 ? t('{count, plural, one {# character} other {# characters}} too many', { count: -left }) : refusal
          }
          hint={t('One rule per line is easiest to read.')}
          onChange={({ target }) => type(target.value)}
          className="w-full"
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isSaving} disabled={isSame || left < 0} className="pointer-coarse:min-h-11">
            {t('Save')}
          </Button>
          {look.rules !== '' && (
            <Link to={routes.rules} className="py-2 text-accent underline">
              {t('See the rules page')}
            </Link>
          )}
        </div>
      </form>
    </SettingsPart>
  )
}
