import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { findAddressee } from '#server/features/users/store.ts'
import type { ChangeTemplate, ChangeTemplateData } from './change-templates.ts'
import { insertMail } from './store.ts'
import type { Template, TemplateData } from './templates.ts'

type Plain = Exclude<Template, ChangeTemplate>
type MailRequest = {
  [T in Plain]: {
    account: Id
    template: T
    /** Another address than the one the account has, such as the one it had until now. */
    address?: string
  } & (TemplateData[T] extends Record<string, never> ? { data?: undefined } : { data: TemplateData[T] })
}[Plain]

type Queueing = Pick<Deps, 'nextId' | 'clock' | 'events'>

/** Queues a mail to a member in the caller's transaction: it is sent once that is durable, and outlives the process. */
export const enqueueMail = (deps: Queueing, tx: Tx, order: MailRequest): Promise<void> => queue(deps, tx, order)

/** The same for a mail about a change: its link undoes that change. */
export const enqueueChangeMail = <T extends ChangeTemplate>(
  deps: Queueing,
  tx: Tx,
  { change, data, ...order }: { account: Id; template: T; address?: string; data: ChangeTemplateData[T]; change: Id },
): Promise<void> => queue(deps, tx, { ...order, data: { ...data, change } })

async function queue(
  deps: Queueing,
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
  const row = { id, account_id: account, template, address: address ?? to.email, name: to.username }
  await insertMail(tx, { ...row, data: JSON.stringify(data ?? {}), due_at: deps.clock(), attempts: 0 })
  await deps.events.emit(tx, { type: 'mail.queued', mail: id })
}
