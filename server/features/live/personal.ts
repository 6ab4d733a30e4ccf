import type { ServerFrame } from '#contract/events.ts'
import type { Id } from '#server/core/ids.ts'
import type { Hint } from './hints.ts'

/** For news between members: whom it concerns, and what they are told. Undefined for other news. */
export function personalFrame(hint: Hint, format: (id: Id) => string): [to: Id[], frame: ServerFrame] | undefined {
  switch (hint.type) {
    case 'message.sent': {
      const { message, sender, recipient } = hint
      const frame = { message: format(message), sender: format(sender), recipient: format(recipient) }
      return [[sender, recipient], { type: 'message.new', ...frame }]
    }
    case 'message.read': {
      const { reader, other } = hint
      return [[reader, other], { type: 'message.read', reader: format(reader), other: format(other) }]
    }
    case 'typing':
      return [[hint.to], { type: 'message.typing', user: format(hint.from) }]
    case 'notification.created':
      return [[hint.recipient], { type: 'notification.new', notification: format(hint.notification) }]
    case 'notification.read':
      return [[hint.recipient], { type: 'notifications.unread' }]
    default:
      return undefined
  }
}
