import type { recovery } from '#contract/calls/recovery.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { confirmEmail, resendConfirmation } from '#server/features/accounts/recovery/confirm-email.ts'
import { forgotPassword } from '#server/features/accounts/recovery/forgot.ts'
import { previewLink } from '#server/features/accounts/recovery/preview-link.ts'
import { resetPassword } from '#server/features/accounts/recovery/reset.ts'
import { undoChange } from '#server/features/accounts/recovery/undo.ts'

export const recoveryRoutes = (deps: Deps): Routes<typeof recovery> => ({
  'POST /auth/password/forgot': ({ body, client }) =>
    deps.security.watch(client, null, forgotPassword(deps, body, client), 'reset_asked'),
  'POST /auth/link': ({ body, client }) => deps.security.watch(client, null, previewLink(deps, body, client.language)),
  'POST /auth/password/reset': ({ body, client }) =>
    deps.security.watch(client, null, resetPassword(deps, body, client)),
  'POST /auth/undo': ({ body, client }) => deps.security.watch(client, null, undoChange(deps, body, client)),
  'POST /auth/email/confirm': ({ body, session, client }) =>
    deps.security.watch(client, null, confirmEmail(deps, body, session, client)),
  'POST /auth/email/resend': ({ viewer, client }) => resendConfirmation(deps, viewer, client),
})
