/** The calls of mutes, for the toggles and the offline queue. */
import type { User } from '#contract/calls/users.ts'
import type { CallAnswer, CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'

/** The options of a mute. */
export type MuteOptions = CallInput<'PUT /users/:id/mute'>['body']
export type MuteAnswer = CallAnswer<'PUT /users/:id/mute'>

/** Mutes a user, or ends the mute. */
export const sendMute = (id: string, isOn: boolean, options: MuteOptions): Promise<MuteAnswer> =>
  isOn
    ? api('PUT /users/:id/mute', { params: { id }, body: options, keepalive: true })
    : api('DELETE /users/:id/mute', { params: { id }, keepalive: true })

/** Hides a user's reposts, or shows them again. */
export const sendHiddenReposts = (id: string, isOn: boolean): Promise<CallAnswer<'PUT /users/:id/hidden-reposts'>> =>
  api(isOn ? 'PUT /users/:id/hidden-reposts' : 'DELETE /users/:id/hidden-reposts', { params: { id }, keepalive: true })

/** Sets whether a user is muted. The answer brings the end of the mute. */
export const showMute = (cached: User, isOn: boolean): User =>
  cached.isMuting === isOn ? cached : { ...cached, isMuting: isOn, mutedUntil: null }
