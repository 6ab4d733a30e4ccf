import { t } from '#web/core/i18n.ts'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import type { PrivacyPartProps } from './api.ts'

const values = { yes: true, no: false, default: null }
type Choice = keyof typeof values

const choices: { value: Choice; label: string }[] = [
  { value: 'default', label: t('As the network decides') },
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
]

/** Whether visitors see the profile and the posts for everyone. */
export const PublicPagesChoice = ({ privacy: { publicPages }, save }: PrivacyPartProps) => (
  <>
    <h3 className="px-4 pt-2 font-bold">{t('Show my profile and posts on public pages')}</h3>
    <RadioList
      label={t('Show my profile and posts on public pages')}
      value={publicPages === null ? 'default' : publicPages ? 'yes' : 'no'}
      options={choices}
      onChange={(choice) => save({ publicPages: values[choice] })}
    />
    <p className="px-4 pb-2 text-sm text-muted">
      {t('Only posts that everyone can see are on them. Protected posts never are.')}
    </p>
  </>
)
