import { t } from '#web/core/i18n.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { QuotedContent, quotedClass } from './quoted-content.tsx'
import { useQuoted } from './use-quoted.ts'

/** The post that a post will quote, or the reason why it cannot be quoted. */
export function QuotedFigure({ id }: { id: string }) {
  const { tweet, problem } = useQuoted(id)
  return (
    <figure aria-label={t('Quoted post')} className={`${quotedClass} *:first:pe-9`}>
      {tweet && <QuotedContent tweet={tweet} />}
      {problem ? (
        <p role="status" className={tweet ? 'mt-2 text-sm text-red' : 'text-muted'}>
          {problem}
        </p>
      ) : (
        !tweet && <Skeleton className="h-3.5 w-2/3" />
      )}
    </figure>
  )
}
