import { useState } from 'react'
import type { AutomaticRule } from '#contract/calls/automation.ts'
import { RULE_NAME_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { useSaveRule } from './api.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ReactionFields } from './reaction-fields.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { toConditions, toDraft, toFields } from './rule-draft.ts'

interface RuleEditorProps {
  /** The edited rule; null for a new one. */
  rule: AutomaticRule | null
  onClose: () => void
}

/** Edits a rule: its conditions, a rehearsal of them, and the reaction. */
export function RuleEditor({ rule, onClose }: RuleEditorProps) {
  const [opened] = useState(() => toDraft(rule))
  const [draft, setDraft] = useState(opened)
  const [rehearsed, setRehearsed] = useState<Record<string, string>>()
  const save = useSaveRule(rule)
  const refused = save.error instanceof ApiError ? save.error.fields : undefined
  const fields = refused || rehearsed ? { ...refused, ...rehearsed } : undefined
  const isChanged = Object.entries(opened).some(([name, value]) => draft[name as keyof typeof draft] !== value)
  const { close, question } = useDiscard(isChanged, onClose)
  const change = (next: Partial<typeof draft>) => {
    setDraft((current) => ({ ...current, ...next }))
    setRehearsed(undefined)
    if (save.isError) save.reset()
  }
  return (
    <Dialog
      isOpen
      title={rule ? t('Edit rule') : t('New rule')}
      dismissible={!save.isPending}
      onClose={close}
      end={
        <Button type="submit" form="automatic-rule" size="sm" busy={save.isPending} className="pointer-coarse:min-h-11">
          {t('Save')}
        </Button>
      }
    >
      <form
        id="automatic-rule"
        className="flex flex-col gap-6 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(toFields(draft), {
            onSuccess: () => {
              toast.success(rule ? t('Rule saved') : t('Rule saved as a draft'))
              onClose()
            },
          })
        }}
      >
        <TextField
          label={t('Rule name')}
          hint={t('Shown to moderators and in the log.')}
          value={draft.name}
          error={fields?.name}
          onChange={({ target }) => change({ name: truncateGraphemes(target.value, RULE_NAME_LENGTH) })}
        />
        <ConditionFields draft={draft} fields={fields} onChange={change} />
        {fields?.conditions && (
          <p role="alert" className="text-red">
            {fields.conditions}
          </p>
        )}
        <Rehearsal conditions={toConditions(draft)} onFields={setRehearsed} />
        <ReactionFields draft={draft} fields={fields} onChange={change} />
        {rule?.state === 'live' && (
          <p className="text-muted">
            {t('A live rule goes back to shadow mode when you change its conditions or action.')}
          </p>
        )}
      </form>
      {question}
    </Dialog>
  )
}
