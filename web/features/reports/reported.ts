import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'

/** The subject of a report: the content and its author. */
export type Reported =
  /** `version` is the time of the shown version. */
  | { kind: 'tweet'; id: string; user: Author; version: string }
  | { kind: 'user'; id: string; user: Author }
  /** `messages` are the shown messages of the conversation, oldest first. */
  | { kind: 'message'; id: string; user: Author; messages: readonly Message[] }

/** Props of ReportDialog. */
export interface ReportDialogProps {
  subject: Reported
  isOpen: boolean
  onClose: () => void
}
