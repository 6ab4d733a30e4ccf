import type { CallAnswer } from '#contract/index.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { MethodList } from '#web/features/recovery/method-list.tsx'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

/** Sign-in methods other than the new password. */
export function RemainingMethods({ ways }: { ways: CallAnswer<'PUT /account/password'>['ways'] }) {
  const hasService = ways.some(({ kind }) => kind === 'service')
  const hasFactor = ways.some(({ kind }) => kind !== 'service')
  return (
    <SettingsPart
      title={t('Password changed')}
      about={
        ways.length > 0
          ? t(
              'Your other devices are signed out. These can still sign in to your account. Remove any you don’t recognize.',
            )
          : t('Your other devices are signed out. Only your new password signs in to your account.')
      }
    >
      <div className="flex flex-col gap-3 px-4 py-2">
        {ways.length > 0 && <MethodList ways={ways} />}
        <div className="flex flex-wrap gap-3">
          {hasFactor && (
            <ButtonLink to={routes.secondFactors} variant="outline" size="sm">
              {t('Two-step verification')}
            </ButtonLink>
          )}
          {hasService && (
            <ButtonLink to={routes.services} variant="outline" size="sm">
              {t('Linked accounts')}
            </ButtonLink>
          )}
        </div>
      </div>
    </SettingsPart>
  )
}
