import { useMe } from '#web/core/session/session.ts'
import { ImagePicker } from '#web/features/media/image-picker.tsx'
import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ComposerBody } from './composer-body.tsx'
import { CounterRing } from './counter-ring.tsx'
import { useComposer } from './use-composer.ts'

// In view below the sticky header.
const BELOW_HEADER: IntersectionObserverInit = { rootMargin: '-96px 0px 0px' }

/** Sets an attribute while the composer is in view, which hides the floating Post button. */
function markInView(form: HTMLElement | null) {
  if (!form || typeof IntersectionObserver === 'undefined') return
  const observer = new IntersectionObserver(([entry]) => {
    form.toggleAttribute('data-composing', entry?.isIntersecting)
  }, BELOW_HEADER)
  observer.observe(form)
  return () => observer.disconnect()
}

/** Writes a tweet, or with `replyTo` a reply, in place. The list below shows it at once. */
export function Composer({ replyTo = null }: { replyTo?: string | null }) {
  const me = useMe()
  const composer = useComposer({
    replyTo,
    failure: replyTo ? 'Failed to reply' : 'Failed to post',
  })
  const { text, isBusy, isFull, canSend, takesImages, addImages, send } = composer
  const { isOver, dropProps } = useImageDrop(addImages, takesImages && !isBusy)

  return (
    <form
      {...dropProps}
      ref={markInView}
      aria-label={replyTo ? 'Reply' : 'New post'}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className={classNames('flex gap-3 border-b border-line px-4 pt-3 pb-2', isOver && 'bg-accent-soft')}
    >
      <Avatar src={me.avatar} name={me.name} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <ComposerBody
          composer={composer}
          label={replyTo ? 'Post your reply' : 'What’s happening?'}
          fieldClass="py-2 text-xl"
          isClearedWhileBusy
        />
        <div className="flex items-center justify-between gap-3">
          <span className="-ms-2">{takesImages && <ImagePicker isOff={isBusy || isFull} onFiles={addImages} />}</span>
          <span className="flex items-center gap-3">
            <CounterRing text={isBusy ? '' : text} />
            <Button type="submit" size="sm" busy={isBusy} disabled={!canSend}>
              {replyTo ? 'Reply' : 'Post'}
            </Button>
          </span>
        </div>
      </div>
    </form>
  )
}
