import type { registration } from '#contract/calls/registration.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  decideApplications,
  getApplications,
  getOwnApplication,
} from '#server/features/accounts/registration/applications.ts'
import {
  createInvitation,
  endInvitation,
  getInvitations,
  getInvited,
  previewInvitation,
} from '#server/features/accounts/registration/invitations.ts'
import type { RegistrationServices } from '#server/features/accounts/registration/log.ts'
import { editSettings, getShownSettings } from '#server/features/accounts/registration/settings.ts'
import { getSignUpForm } from '#server/features/accounts/registration/sign-up-form.ts'
import { getSignUps } from '#server/features/accounts/registration/sign-ups.ts'

export const registrationRoutes = (deps: Deps & RegistrationServices): Routes<typeof registration> => ({
  'GET /registration': () => getSignUpForm(deps),
  'GET /registration/settings': ({ viewer }) => getShownSettings(deps, viewer),
  'PUT /registration/settings': ({ viewer, body }) => editSettings(deps, viewer, body),
  'GET /registration/applications': ({ viewer, query }) => getApplications(deps, viewer, query),
  'POST /registration/applications': ({ viewer, body }) =>
    decideApplications(deps, viewer, { ...body, users: body.users.map((id) => deps.ids.parse(id)) }),
  'GET /registration/application': ({ viewer }) => getOwnApplication(deps, viewer),
  'GET /registration/sign-ups': ({ viewer, query }) => getSignUps(deps, viewer, query),
  'GET /registration/invitation/:code': ({ params, client }) => previewInvitation(deps, params.code, client),
  'GET /invitations': ({ viewer, query }) => getInvitations(deps, viewer, query),
  'POST /invitations': ({ viewer, body }) => createInvitation(deps, viewer, body),
  'DELETE /invitations/:id': ({ viewer, params }) => ok(endInvitation(deps, viewer, deps.ids.parse(params.id))),
  'GET /invitations/:id/people': ({ viewer, params, query }) =>
    getInvited(deps, viewer, deps.ids.parse(params.id), query),
})
