import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import { findAddressee } from '#server/features/people/emails.store.ts'
import type { ChangeTemplate, ChangeTemplateData } from './change-templates.ts'
import { insertMail } from './store.ts'
import type { Template, TemplateData } from './templates.ts'

type PlainTemplate = Exclude<Template, ChangeTemplate>
type MailRequest = {
  [T in PlainTemplate]: {
    account: Id
    template: T
    /** Another address than the account's, for example the previous one. */
    address?: string
  } & (TemplateData[T] extends Record<string, never> ? { data?: undefined } : { data: TemplateData[T] })
}[PlainTemplate]

/** Queues a mail to a user in the caller's transaction. It is sent after the commit. */
export const enqueueMail = (deps: WriteDeps, tx: Tx, request: MailRequest): Promise<void> => insert(deps, tx, request)

/** Queues a mail about a change. Its link undoes the change. */
export const enqueueChangeMail = <T extends ChangeTemplate>(
  deps: WriteDeps,
  tx: Tx,
  { change, data, ...request }: { account: Id; template: T; address?: string; data: ChangeTemplateData[T]; change: Id },
): Promise<void> => insert(deps, tx, { ...request, data: { ...data, change } })

async function insert(
  deps: WriteDeps,
  tx: Tx,
  {
    account,
    template,
    address,
    data,
  }: { account: Id; template: Template; address?: string; data?: object | undefined },
): Promise<void> {
  const to = await findAddressee(tx, account)
  if (!to) return
  const id = deps.nextId()
  const row = {
    id,
    account_id: account,
    template,
    address: address ?? to.email,
    name: to.username,
    language: to.language,
  }
  await insertMail(tx, { ...row, data: JSON.stringify(data ?? {}), due_at: deps.clock(), attempts: 0 })
  await deps.events.emit(tx, { type: 'mail.queued', mail: id })
}
