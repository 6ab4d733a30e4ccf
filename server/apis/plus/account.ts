import type { account } from '#contract/calls/account.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteOwnAccount, getDeletion, keepAccount } from '#server/features/accounts/deletion/delete.ts'
import type { RecountServices } from '#server/features/accounts/deletion/recount.ts'
import { cancelEmailChange, changeEmail } from '#server/features/accounts/email.ts'
import {
  type ExportServices,
  exportAccount,
  exportByToken,
  issueExportToken,
} from '#server/features/accounts/export/export.ts'
import { getAccount } from '#server/features/accounts/get-account.ts'
import { setLanguage } from '#server/features/accounts/language.ts'
import { changePassword } from '#server/features/accounts/password.ts'
import { watchAnyone, watchViewer } from './watch.ts'

export const accountRoutes = (deps: Deps & RecountServices & ExportServices): Routes<typeof account> => ({
  'GET /account': ({ viewer }) => getAccount(deps, viewer),
  'POST /account/delete': watchViewer(
    deps,
    ({ session, body }) => deleteOwnAccount(deps, session, body),
    'account_deleted',
  ),
  'GET /account/deletion': ({ viewer }) => getDeletion(deps.db, viewer),
  'DELETE /account/deletion': watchViewer(deps, ({ session }) => ok(keepAccount(deps, session)), 'account_kept'),
  'GET /account/export': watchViewer(
    deps,
    ({ session, signal }) => exportAccount(deps, session, signal),
    'data_exported',
  ),
  'POST /account/export': watchViewer(deps, ({ session }) => issueExportToken(deps, session), 'data_exported'),
  'POST /account/export/file': watchAnyone(deps, ({ body, signal }) => exportByToken(deps, body.token, signal)),
  'PUT /account/email': watchViewer(deps, ({ session, body }) => changeEmail(deps, session, body), 'address_asked'),
  'DELETE /account/email': watchViewer(deps, ({ viewer }) => cancelEmailChange(deps, viewer), 'address_cancelled'),
  'PUT /account/language': ({ viewer, body }) => ok(setLanguage(deps, viewer, body.language)),
  'PUT /account/password': watchViewer(
    deps,
    ({ session, body }) => changePassword(deps, session, body),
    'password_changed',
  ),
})
