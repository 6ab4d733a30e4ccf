/** Exports the conversations of an account, with blocked users and message requests too. */
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import { jsonArrayText } from '#server/core/json/text-stream.ts'
import { type ExportDeps, type Exports, exportPages, JsonText } from '#server/db/feature.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { exportedNames } from '#server/features/people/export.ts'
import { areReceiptsShown, isReadShownTo } from './receipts.ts'
import { type ConversationRow, listConversations, listMessages } from './store.ts'

export const messageExports: Exports = {
  conversations: (deps, viewer) => new JsonText(writeConversations(deps, viewer)),
}

async function* writeConversations(deps: ExportDeps, viewer: Id): AsyncGenerator<string> {
  let separator = ''
  yield '['
  for (const box of ['inbox', 'requests'] as const)
    for await (const rows of exportPages(
      (from, limit) => listConversations(deps.db, box, viewer, from, limit),
      (rows) => rows,
    )) {
      const others = await exportedNames(
        deps,
        rows.map((row) => row.author_id),
      )
      for (const [index, side] of rows.entries()) {
        if (!others[index]) continue
        const request = side.is_request === 1 ? ',"isRequest":true' : ''
        yield `${separator}{"with":${JSON.stringify(others[index])}${request},"messages":`
        yield* jsonArrayText(listOf(deps, side))
        yield '}'
        separator = ','
      }
    }
  yield ']'
}

/** The messages that the user has not deleted. */
async function* listOf({ db, ids }: ExportDeps, side: ConversationRow) {
  const areShown = await areReceiptsShown(db, side.account_id, side.other_id)
  yield* exportPages(
    (from, limit) => listMessages(db, side, from, limit),
    (rows) => rows.map((row) => presentMessage(ids, row, isReadShownTo(side.account_id, row, areShown))),
  )
}

const presentMessage = (ids: IdFormat, row: MessagesTable, isReadShown: boolean) => ({
  _id: ids.format(row.id),
  sender: ids.format(row.sender_id),
  text: row.text,
  createdAt: toIso(timeOf(row.id)),
  readAt: row.read_at === null || !isReadShown ? null : toIso(row.read_at),
})
