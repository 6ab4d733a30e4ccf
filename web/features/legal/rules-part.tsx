import { useQuery } from '@tanstack/react-query'
import type { LegalSource } from '#contract/calls/legal.ts'
import { RULES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Plus } from '#web/ui/icons.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { sourceOptions } from './api.ts'
import { PublishForm } from './publish-form.tsx'
import { type EditedRule, RuleFields } from './rule-fields.tsx'
import { useEdit } from './use-edit.ts'

/** The part of the administration for the rules. */
export default function RulesPart() {
  const query = useQuery(sourceOptions('rules'))
  return (
    <QueryStates {...queryStates(query, t('Failed to load the rules'))} skeleton={<Skeleton className="m-4 h-96" />}>
      {query.data && <RulesEditor source={query.data} />}
    </QueryStates>
  )
}

const toEdited = ({ rules }: LegalSource): EditedRule[] =>
  rules.map(({ id, title, text }) => ({ key: `${id}`, ...(id !== undefined && { id }), title, text }))

function RulesEditor({ source }: { source: LegalSource }) {
  const edit = useEdit('rules', source.version, toEdited(source))
  const { value: rules, change } = edit
  const move = (index: number, by: -1 | 1) => {
    const next = [...rules]
    const [moved] = next.splice(index, 1)
    change(next.toSpliced(index + by, 0, moved!))
  }
  return (
    <PublishForm
      source={source}
      edit={edit}
      toBody={(value) => ({ rules: value.map(({ key: _, ...rule }) => rule) })}
      isComplete={rules.every(({ title }) => title.trim() !== '')}
      showOther={({ rules: others }) => (
        <ol className="list-decimal ps-6">
          {others.map(({ id, title, text }) => (
            <li key={id}>
              <bdi className="font-bold">{title}</bdi>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
    >
      <p className="text-muted">
        {t('Reports and decisions refer to rules by number. A decision keeps the wording the rule had at the time.')}
      </p>
      <ol className="flex flex-col gap-5">
        {rules.map((rule, index) => (
          <RuleFields
            key={rule.key}
            rule={rule}
            number={index + 1}
            isLast={index === rules.length - 1}
            onChange={(next) => change(rules.with(index, next))}
            onMove={(by) => move(index, by)}
            onRemove={() => change(rules.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {rules.length < RULES && (
        <Button
          variant="outline"
          className="self-start pointer-coarse:min-h-11"
          onClick={() => change([...rules, { key: crypto.randomUUID(), title: '', text: '' }])}
        >
          <Plus aria-hidden size={18} />
          {t('Add a rule')}
        </Button>
      )}
    </PublishForm>
  )
}
