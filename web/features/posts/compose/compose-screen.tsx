import { useNavigate, useSearchParams } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCompose } from './compose-content.tsx'

/** Writes a tweet, with ?replyTo= a reply or with ?quote= a quote, on a screen of its own. */
export default function ComposeScreen() {
  const [query] = useSearchParams()
  const replyTo = query.get('replyTo') || null
  const quote = query.get('quote') || null
  return <ComposeTweet key={replyTo ?? quote} {...{ replyTo, quote }} />
}

function ComposeTweet({ replyTo, quote }: { replyTo: string | null; quote: string | null }) {
  const navigate = useNavigate()
  const { title, start, end, form } = useCompose({
    ...{ replyTo, quote },
    onSent: () => navigate(replyTo ? routes.tweet(replyTo) : routes.home, { replace: true }),
    onClose: useBack(),
    className: 'px-4 py-3',
    isInset: true,
  })
  return (
    <>
      <PageHeader title={title} start={start} end={end} />
      {form}
    </>
  )
}
