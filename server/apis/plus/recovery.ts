import type { recovery } from '#contract/calls/recovery.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { confirmEmail, resendConfirmation } from '#server/features/accounts/recovery/confirm-email.ts'
import { forgotPassword } from '#server/features/accounts/recovery/forgot.ts'
import { previewLink } from '#server/features/accounts/recovery/preview-link.ts'
import { resetPassword } from '#server/features/accounts/recovery/reset.ts'
import { undoChange } from '#server/features/accounts/recovery/undo.ts'
import { watchAnyone } from './watch.ts'

export const recoveryRoutes = (deps: Deps): Routes<typeof recovery> => ({
  'POST /auth/password/forgot': watchAnyone(
    deps,
    ({ body, client }) => forgotPassword(deps, body, client),
    'reset_asked',
  ),
  'POST /auth/link': watchAnyone(deps, ({ body, client }) => previewLink(deps, body, client.language)),
  'POST /auth/password/reset': watchAnyone(deps, ({ body, client }) => resetPassword(deps, body, client)),
  'POST /auth/undo': watchAnyone(deps, ({ body, client }) => undoChange(deps, body, client)),
  'POST /auth/email/confirm': watchAnyone(deps, ({ body, session, client }) =>
    confirmEmail(deps, body, session, client),
  ),
  'POST /auth/email/resend': ({ viewer, client }) => resendConfirmation(deps, viewer, client),
})
