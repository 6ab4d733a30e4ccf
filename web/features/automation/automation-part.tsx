import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AutomaticRule } from '#contract/calls/automation.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { rulesOptions } from './api.ts'
import { RuleCard } from './rule-card.tsx'
import { RuleEditor } from './rule-editor.tsx'

/** Automatic rules: rehearsed first, then in shadow mode, then live. */
export default function AutomationPart() {
  const query = useQuery(rulesOptions)
  // The rule with its state when the editor opened, as another administrator may change it.
  const [edited, setEdited] = useState<AutomaticRule | 'new' | null>(null)
  const rules = query.data?.rules ?? []
  return (
    <SettingsPart
      title={t('Automatic rules')}
      about={t(
        'A rule checks each new post. Test it on earlier posts, run it in shadow mode, then go live. Everything it does is logged, can be appealed, and can be undone in one step.',
      )}
    >
      <div className="flex justify-end px-4 py-2">
        <Button onClick={() => setEdited('new')} className="pointer-coarse:min-h-11">
          {t('New rule')}
        </Button>
      </div>
      <QueryStates
        {...queryStates(query, t('Failed to load the rules'))}
        skeleton={<Skeleton className="m-4 h-40" />}
        isEmpty={rules.length === 0}
        empty={{ text: t('No automatic rules yet'), help: t('Create one against spam, for example.') }}
      >
        {rules.map((each) => (
          <RuleCard key={each._id} rule={each} onEdit={() => setEdited(each)} />
        ))}
      </QueryStates>
      {edited && <RuleEditor rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SettingsPart>
  )
}
