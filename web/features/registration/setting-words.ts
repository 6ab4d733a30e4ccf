/** Texts for the settings of sign-up. */
import type { RegistrationMode, RegistrationSettings } from '#contract/calls/registration.ts'
import { pageLocale, t } from '#web/core/i18n.ts'

export const modeWords: readonly { value: RegistrationMode; label: string }[] = [
  { value: 'open', label: t('Everyone') },
  { value: 'invitation', label: t('Only people with an invitation') },
  { value: 'approval', label: t('Everyone, with approval by moderators. Invited people don’t wait') },
  { value: 'closed', label: t('No one') },
]
export const proofOfWorkWords: readonly { value: RegistrationSettings['proof']; label: string }[] = [
  { value: 'off', label: t('Off') },
  { value: 'on', label: t('On') },
  { value: 'strong', label: t('Strong (during an attack)') },
]

/** Settings in the log. It holds only the number of answers. */
type LoggedSettings = Partial<Omit<RegistrationSettings, 'answers'> & { answers: number }>

const describers: { [Name in keyof LoggedSettings]-?: (value: Required<LoggedSettings>[Name]) => [string, string] } = {
  mode: (mode) => [t('Who can sign up'), modeWords.find(({ value }) => value === mode)?.label ?? mode],
  invitesPerMember: (count) => [t('Invitations per member'), String(count)],
  needsConfirmedEmail: (isOn) => [t('Confirm email before the first post'), isOn ? t('On') : t('Off')],
  refusedDomains: (domains) => [t('Blocked email domains'), list(domains)],
  refusedNetworks: (networks) => [t('Blocked IP addresses'), list(networks)],
  proof: (proof) => [t('Proof of work'), proofOfWorkWords.find(({ value }) => value === proof)?.label ?? proof],
  question: (question) => [t('Question'), question === '' ? t('None') : question],
  answers: (count) => [t('Correct answers'), String(count)],
}

const list = (values: readonly string[]): string =>
  values.length === 0 ? t('None') : new Intl.ListFormat(pageLocale, { type: 'unit' }).format(values)

/** Describes settings in the log. */
export function describeSettings(settings: LoggedSettings): string {
  const names = Object.keys(settings) as (keyof LoggedSettings)[]
  const describe = (name: keyof LoggedSettings) => {
    const [label, value] = (describers[name] as (value: unknown) => [string, string])(settings[name])
    return t('{label}: {value}', { label, value })
  }
  return names.map(describe).join(' · ')
}
