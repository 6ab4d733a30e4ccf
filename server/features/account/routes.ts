import type { account } from '#contract/account.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteOwnAccount } from './delete.ts'
import { changeEmail } from './email.ts'
import { beginExport, exportAccount, exportByToken } from './export.ts'
import { getAccount } from './own.ts'
import { changePassword } from './password.ts'

export const accountRoutes = (deps: Deps): Routes<typeof account> => ({
  'GET /account': ({ viewer }) => getAccount(deps, viewer),
  'POST /account/delete': ({ session, body }) => deleteOwnAccount(deps, session, body),
  'GET /account/export': ({ session, untilGone }) => exportAccount(deps, session, untilGone()),
  'POST /account/export': ({ session }) => beginExport(deps, session),
  'POST /account/export/file': ({ body, untilGone }) => exportByToken(deps, body.token, untilGone()),
  'PUT /account/email': ({ session, body }) => changeEmail(deps, session, body),
  'PUT /account/password': ({ session, body }) => changePassword(deps, session, body),
})
