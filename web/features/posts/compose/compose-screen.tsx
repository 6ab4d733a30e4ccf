import { useNavigate, useSearchParams } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCompose } from './compose-content.tsx'

/** Writes a tweet, or with ?replyTo= a reply, on a screen of its own. */
export default function ComposeScreen() {
  const [query] = useSearchParams()
  const replyTo = query.get('replyTo') || null
  return <ComposeTweet key={replyTo} replyTo={replyTo} />
}

function ComposeTweet({ replyTo }: { replyTo: string | null }) {
  const navigate = useNavigate()
  const { title, cancel, send, form } = useCompose({
    replyTo,
    onSent: () => navigate(replyTo ? routes.tweet(replyTo) : routes.home, { replace: true }),
    onClose: useBack(),
    className: 'px-4 py-3',
    isInset: true,
  })
  return (
    <>
      <PageHeader title={title} start={cancel} end={send} />
      {form}
    </>
  )
}
