import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { Author } from '#contract/calls/users.ts'
import { MESSAGE_LENGTH } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { changeDraft, useDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { sendTyping } from '#web/core/live/live-events.ts'
import { isId } from '#web/features/messages/api.ts'
import { hasTwoPanes, isFromInbox } from '#web/features/messages/pane-navigation.ts'
import { messageDraftName, takeOutgoingMessage, useIsSending, useSendMessage } from '#web/features/messages/send.ts'
import { CounterRing } from '#web/features/posts/compose/counter-ring.tsx'
import { LimitedTextArea } from '#web/features/posts/compose/limited-text-area.tsx'
import { FrozenNotice, useIsFrozen } from '#web/features/reports/decisions/frozen-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SendHorizontal } from '#web/ui/icons.ts'

// The length from which on the counter shows.
const NEARLY_FULL = MESSAGE_LENGTH - 200

interface MessageFormProps {
  /** The open conversation; without one the form is disabled. */
  to?: string
  between?: { own: Author; other: Author }
}

/** The form for a message. Enter sends it. A frozen user sees a notice instead. */
export function MessageForm(props: MessageFormProps) {
  if (useIsFrozen()) return <FrozenNotice className="border-t border-line" />
  return <Fields {...props} />
}

function Fields({ to = '', between }: MessageFormProps) {
  const { state } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const draftName = between ? messageDraftName(between.own._id, between.other._id) : ''
  const { text } = useDraft(draftName)
  const isSending = useIsSending(to)
  const { mutate } = useSendMessage(to)
  const canSend = between !== undefined && !isSending && !isBlank(text)

  const send = () => {
    if (!canSend) return
    mutate(takeOutgoingMessage(between.own, between.other))
    form.current?.querySelector('textarea')?.focus()
  }

  return (
    <form
      ref={form}
      aria-label={t('New message')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex shrink-0 items-end gap-2 border-t border-line px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
    >
      <div className="flex min-w-0 flex-1 items-end gap-2 rounded-card bg-sunken pe-2 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
        <LimitedTextArea
          label={labelOf(to, between?.other)}
          text={text}
          limit={MESSAGE_LENGTH}
          disabled={!between}
          onText={(next) => {
            changeDraft(draftName, { text: next })
            if (between && !isBlank(next)) sendTyping(between.other._id)
          }}
          onSubmit={send}
          isSentByEnter
          isFocusedFirst={between !== undefined && isFromInbox(state) && hasTwoPanes()}
          enterKeyHint="send"
          className="max-h-40 overflow-y-auto px-4 py-2.5 disabled:cursor-not-allowed"
        />
        {text.length > NEARLY_FULL && (
          <span className="py-1">
            <CounterRing text={text} limit={MESSAGE_LENGTH} />
          </span>
        )}
      </div>
      <Button type="submit" aria-label={t('Send')} disabled={!canSend} className="size-10 px-0">
        <SendHorizontal aria-hidden size={18} className="rtl:-scale-x-100" />
      </Button>
    </form>
  )
}

/** The label of the field. While the conversation is loading, it uses the name in the address. */
function labelOf(to: string, other: Author | undefined): string {
  if (to === '') return t('Select a conversation first')
  const username = other?.username ?? (isId(to) ? null : to)
  return username === null ? t('New message') : t('Message @{username}', { username })
}
