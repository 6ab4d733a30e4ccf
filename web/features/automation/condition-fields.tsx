import { CONDITION_LIMITS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { RuleDraft } from './rule-draft.ts'

interface ConditionFieldsProps {
  draft: RuleDraft
  fields: Record<string, string> | undefined
  onChange: (change: Partial<RuleDraft>) => void
}

const days = (count: number) => t('{count, plural, one {# day} other {# days}}', { count })
const ages = [
  { value: '', label: t('Any age') },
  { value: '1', label: t('Younger than an hour') },
  ...[1, 3, 7, 30, 90].map((count) => ({
    value: String(24 * count),
    label: t('Younger than {time}', { time: days(count) }),
  })),
]

const origins = [
  { value: '', label: t('Either way') },
  { value: 'uninvited', label: t('Without an invitation') },
  { value: 'invited', label: t('By invitation') },
] as const

const refuseNumber = (text: string, max: number): string | undefined =>
  text !== '' && (Number(text) < 1 || Number(text) > max)
    ? t('Enter a whole number from 1 to {max}.', { max })
    : undefined

/** The conditions of a rule. A post must meet every filled-in one. */
export function ConditionFields({ draft, fields, onChange }: ConditionFieldsProps) {
  const count = (name: 'links' | 'alike' | 'mentions', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={draft[name]}
      error={fields?.[name] ?? refuseNumber(draft[name], CONDITION_LIMITS[name])}
      onChange={({ target }) => onChange({ [name]: target.value.replace(/\D/g, '').slice(0, 4) })}
    />
  )
  const knownAge = ages.some(({ value }) => value === draft.accountHours)
  const hoursOld = t('Younger than {count, plural, one {# hour} other {# hours}}', {
    count: Number(draft.accountHours),
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('Conditions')}</legend>
      <Select
        label={t('Account age')}
        value={draft.accountHours}
        options={knownAge ? ages : [...ages, { value: draft.accountHours, label: hoursOld }]}
        onChange={(accountHours) => onChange({ accountHours })}
      />
      <Select
        label={t('How the author joined')}
        value={draft.joined}
        options={origins}
        onChange={(joined) => onChange({ joined })}
      />
      {count('links', t('Minimum number of links'))}
      <TextArea
        label={t('Words, phrases, hashtags or domains')}
        hint={t('One per line. Any one of them in the post or its author’s profile is enough.')}
        value={draft.words}
        error={fields?.words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
      {count(
        'alike',
        t('Minimum number of similar posts'),
        t('By anyone within an hour, with nearly the same words (at least four).'),
      )}
      {count('mentions', t('Minimum number of mentions'), t('By the author, within an hour.'))}
      <TextArea
        label={t('IP ranges of the author')}
        hint={t(
          'One per line, like 192.0.2.0/24. Matches if the author signed in from one of them in the last 90 days.',
        )}
        value={draft.networks}
        error={fields?.networks}
        dir="ltr"
        onChange={({ target }) => onChange({ networks: target.value })}
      />
    </fieldset>
  )
}
