import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'

/** What is reported: the thing and the member behind it. */
export type Reported =
  | { kind: 'tweet'; id: string; user: Author }
  | { kind: 'user'; id: string; user: Author }
  /** `messages` are those of the conversation that are on screen, oldest first. */
  | { kind: 'message'; id: string; user: Author; messages: readonly Message[] }

/** Props of ReportDialog. */
export interface ReportDialogProps {
  subject: Reported
  isOpen: boolean
  onClose: () => void
}
