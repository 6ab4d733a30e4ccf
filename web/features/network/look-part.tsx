import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { networkOptions } from './api.ts'
import { ColourForm } from './colour-form.tsx'
import { NameForm } from './name-form.tsx'
import { PictureForm } from './picture-form.tsx'

/** The part of the administration for name, picture and colour. */
export default function LookPart() {
  const query = useQuery(networkOptions)
  const { data: look } = query
  return (
    <QueryStates {...queryStates(query, t('Failed to load the network'))} skeleton={<Skeleton className="m-4 h-40" />}>
      {look && (
        <>
          <NameForm look={look} />
          <PictureForm look={look} />
          <ColourForm look={look} />
        </>
      )}
    </QueryStates>
  )
}
