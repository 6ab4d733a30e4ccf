import { RULE_TITLE_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '#web/ui/icons.ts'

export interface EditedRule {
  /** The React key of the row, as a new rule has no id yet. */
  key: string
  id?: number
  title: string
  text: string
}

interface RuleFieldsProps {
  rule: EditedRule
  number: number
  isLast: boolean
  onChange: (rule: EditedRule) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The fields of one rule: title, text and position. */
export const RuleFields = ({ rule, number, isLast, onChange, onMove, onRemove }: RuleFieldsProps) => (
  <li className="flex flex-col gap-2">
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('Rule {number}', { number })}</legend>
      <div className="flex items-center gap-1">
        <span aria-hidden className="flex-1 font-bold">
          {t('Rule {number}', { number })}
        </span>
        <IconButton
          icon={ArrowUp}
          label={t('Move rule {number} up', { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('Move rule {number} down', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Trash2} label={t('Remove rule {number}', { number })} onClick={onRemove} />
      </div>
      <TextField
        label={t('Title')}
        value={rule.title}
        dir="auto"
        onChange={({ target }) => onChange({ ...rule, title: truncateGraphemes(target.value, RULE_TITLE_LENGTH) })}
      />
      <TextArea
        label={t('Explanation')}
        value={rule.text}
        dir="auto"
        onChange={({ target }) => onChange({ ...rule, text: target.value })}
      />
    </fieldset>
  </li>
)
