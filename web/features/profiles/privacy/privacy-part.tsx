import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallAnswer, CallInput } from '#contract/index.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { privacyOptions, useSavePrivacy } from './api.ts'

type Privacy = CallAnswer<'GET /privacy'>
type Save = (change: CallInput<'PUT /privacy'>['body']) => void

interface PrivacyPartProps {
  /** How many lines it has, for the skeleton. */
  lines: number
  children: (privacy: Privacy, save: Save) => ReactNode
}

/** A part of the privacy settings, once they are loaded. All parts share one query. */
export function PrivacyPart({ lines, children }: PrivacyPartProps) {
  const query = useQuery(privacyOptions)
  const { mutate } = useSavePrivacy()
  return (
    <QueryStates
      {...queryStates(query, t('Failed to load settings'))}
      skeleton={Array.from({ length: lines }, (_, index) => <SwitchSkeleton key={index} />)}
    >
      {query.data && children(query.data, mutate)}
    </QueryStates>
  )
}
