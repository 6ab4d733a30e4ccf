import { t } from '#web/core/i18n.ts'
import { SelectRow } from '#web/ui/controls/select.tsx'
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
  <SelectRow
    label={t('Show my profile and posts on public pages')}
    help={t('Only posts that everyone can see are on them. Protected posts never are.')}
    value={publicPages === null ? 'default' : publicPages ? 'yes' : 'no'}
    options={choices}
    onChange={(choice) => save({ publicPages: values[choice] })}
  />
)
