import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { rulesOptions } from './api.ts'
import { RuleCard } from './rule-card.tsx'
import { RuleEditor } from './rule-editor.tsx'

/** Automatic rules: rehearsed, then in shadow, then live. */
export default function AutomationPart() {
  const query = useQuery(rulesOptions)
  // The id of the rule that is changed; empty for a new one.
  const [edited, setEdited] = useState<string | null>(null)
  const rules = query.data?.rules ?? []
  const rule = rules.find(({ _id }) => _id === edited) ?? null
  return (
    <SettingsPart
      title={t('Automatic rules')}
      about={t(
        'A rule looks at each new post. Rehearse it, let it run in shadow, then let it act. All that it does is in the log, can be appealed, and can be undone at once.',
      )}
    >
      <div className="px-4 py-2">
        <Button onClick={() => setEdited('')} className="pointer-coarse:min-h-11">
          {t('New rule')}
        </Button>
      </div>
      <QueryStates
        {...queryStates(query, t('Failed to load the rules'))}
        skeleton={<Skeleton className="m-4 h-40" />}
        isEmpty={rules.length === 0}
        empty={{ text: t('No automatic rules yet'), help: t('Write one against spam, for example.') }}
      >
        {rules.map((each) => (
          <RuleCard key={each._id} rule={each} onEdit={() => setEdited(each._id)} />
        ))}
      </QueryStates>
      {edited !== null && (edited === '' || rule) && <RuleEditor rule={rule} onClose={() => setEdited(null)} />}
    </SettingsPart>
  )
}
