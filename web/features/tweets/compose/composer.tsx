import { Button } from '#web/ui/controls/button.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import { useComposer } from './use-composer.ts'

const newTweet = { name: 'New post', label: 'What’s happening?', submit: 'Post', failure: 'Failed to post' }
const reply = { name: 'Reply', label: 'Post your reply', submit: 'Reply', failure: 'Failed to reply' }

/** Writes a tweet, or with `replyTo` a reply, in place. The list below shows it at once. */
export function Composer({ replyTo = null }: { replyTo?: string | null }) {
  const { name, label, submit, failure } = replyTo ? reply : newTweet
  const composer = useComposer({ replyTo, failure })
  const { active, isBusy, canSend } = composer
  return (
    <ComposerForm
      composer={composer}
      aria-label={name}
      label={label}
      className="border-b border-line pt-3 pb-2"
      fieldClass="py-2 text-xl"
      isClearedWhileBusy
    >
      <span className="flex items-center gap-3">
        <CounterRing text={isBusy ? '' : active.text} />
        <Button type="submit" size="sm" busy={isBusy} disabled={!canSend}>
          {submit}
        </Button>
      </span>
    </ComposerForm>
  )
}
