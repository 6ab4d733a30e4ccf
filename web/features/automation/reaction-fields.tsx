import { REASON_LENGTH } from '#contract/limits.ts'
import { RULE_ACTS } from '#contract/moderation.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { actWords, endingActs } from '#web/features/moderation/rule-words.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { RuleDraft } from './rule-draft.ts'

interface ReactionFieldsProps {
  draft: RuleDraft
  fields: Record<string, string> | undefined
  onChange: (change: Partial<RuleDraft>) => void
}

const days = (count: number) => t('After {count, plural, one {# day} other {# days}}', { count })
const ends = [
  { value: '', label: t('No end') },
  ...[1, 3, 7, 30, 90].map((count) => ({ value: String(24 * count), label: days(count) })),
]

/** The reaction to a match, and its maximum number per hour. */
export function ReactionFields({ draft, fields, onChange }: ReactionFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('What happens')}</legend>
      <Select
        label={t('Action')}
        value={draft.act}
        options={RULE_ACTS.map((value) => ({ value, label: actWords[value] }))}
        onChange={(act) => onChange({ act })}
      />
      {endingActs.includes(draft.act) && (
        <Select label={t('Ends')} value={draft.hours} options={ends} onChange={(hours) => onChange({ hours })} />
      )}
      {draft.act !== 'report' && (
        <TextArea
          label={t('Reason')}
          hint={t('The member will read it and can appeal.')}
          value={draft.reason}
          error={fields?.reason}
          onChange={({ target }) => onChange({ reason: truncateGraphemes(target.value, REASON_LENGTH) })}
        />
      )}
      <TextField
        label={t('Maximum actions per hour')}
        hint={t('If it would act more often, it goes back to shadow mode.')}
        inputMode="numeric"
        value={draft.mostPerHour}
        error={fields?.mostPerHour}
        onChange={({ target }) => onChange({ mostPerHour: target.value.replace(/\D/g, '').slice(0, 4) })}
      />
    </fieldset>
  )
}
