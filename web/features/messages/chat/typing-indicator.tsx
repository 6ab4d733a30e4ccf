import { useEffect, useState } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { TYPING_MS } from '#contract/live.ts'
import { t } from '#web/core/i18n.ts'
import { onLive, stopAll } from '#web/core/live/live-events.ts'

const delays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

/** Three dots while the other user types. They overlay the padding below the last message. */
export function TypingIndicator({ other }: { other: Author }) {
  const isTyping = useIsTyping(other._id)
  return (
    <p role="status" className="pointer-events-none absolute start-13 bottom-1.5">
      {isTyping && (
        <>
          <span aria-hidden className="flex w-fit gap-1 rounded-pill border border-line bg-raised px-3 py-1.5">
            {delays.map((delay) => (
              <span key={delay} className={`size-1.5 animate-pulse rounded-pill bg-muted ${delay}`} />
            ))}
          </span>
          <span className="sr-only">{t('{name} is typing…', { name: other.name })}</span>
        </>
      )}
    </p>
  )
}

/** Whether a user is typing a message. Ends when the message arrives or the signal expires. */
function useIsTyping(user: string): boolean {
  const [isTyping, setIsTyping] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setIsTyping(false)
    }
    return stopAll([
      onLive('message.typing', (frame) => {
        if (frame.user !== user) return
        clearTimeout(timer)
        timer = setTimeout(end, 2 * TYPING_MS)
        setIsTyping(true)
      }),
      onLive('message.new', ({ sender }) => {
        if (sender === user) end()
      }),
      end,
    ])
  }, [user])

  return isTyping
}
