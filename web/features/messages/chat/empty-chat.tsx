import { ChatHeader } from './chat-heading.tsx'
import { MessageForm } from './message-form.tsx'

/** The conversation pane without a conversation. */
export function EmptyChat() {
  return (
    <>
      <ChatHeader>
        <h2 className="text-muted">Select a conversation or start a new one</h2>
      </ChatHeader>
      <div className="flex-1" />
      <MessageForm />
    </>
  )
}
