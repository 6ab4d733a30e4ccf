import type { Author } from '#contract/calls/users.ts'
import { useIsTyping } from './use-is-typing.ts'

const delays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

/** Three dots while the other writes. They lie in the room below the last message, so nothing moves. */
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
          <span className="sr-only">{other.name} is typing…</span>
        </>
      )}
    </p>
  )
}
