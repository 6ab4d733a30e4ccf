/** Every error of the API: code → status and the message for people. docs/api-errors.md lists the same codes. */
export const errors = {
  bad_request: [400, 'That request could not be read.'],
  invalid_fields: [400, 'Please check what you entered.'],
  malformed_json: [400, 'The request is not valid JSON.'],
  malformed_form: [400, 'The form could not be read.'],
  invalid_cursor: [400, 'That page marker is not valid. Start again from the top of the list.'],
  invalid_idempotency_key: [400, 'The Idempotency-Key header must be a UUID.'],
  too_many_images: [400, 'You can add up to 4 images.'],
  empty_tweet: [400, 'Write something or add an image.'],
  empty_reply: [400, 'Write something to reply.'],
  provider_expired: [
    400,
    'That sign-in took too long, was used already, or was begun in another browser. Nothing was changed. Please start again.',
  ],
  provider_cancelled: [400, 'You did not finish signing in there. Nothing was changed.'],
  self_follow: [400, 'You cannot follow yourself.'],
  self_block: [400, 'You cannot block yourself.'],
  self_message: [400, 'You cannot write to yourself.'],
  empty_message: [400, 'Write a message first.'],
  signed_out: [401, 'Please sign in to continue.'],
  provider_needed: [401, 'Sign in there first.'],
  wrong_credentials: [401, 'Wrong username, email or password.'],
  second_factor_required: [401, 'One more step: show that it is you with your second factor.'],
  sign_in_expired: [401, 'That took too long or was tried too often. Please sign in again.'],
  wrong_password: [403, 'That is not your current password.'],
  prove_identity: [403, 'Please confirm that it is you.'],
  wrong_code: [403, 'That code is not right, or was used already. Wait for the next one and try again.'],
  passkey_refused: [403, 'That passkey could not be used. Try again, or choose another way.'],
  not_your_tweet: [403, 'Only the author can change this post.'],
  not_admin: [403, 'Only administrators of this network can do this.'],
  first_profile_over: [403, 'You can change your name and picture in your profile, with your password.'],
  private_list: [403, 'Only its owner can see this list.'],
  blocked: [403, 'You cannot do this because one of you has blocked the other.'],
  route_not_found: [404, 'There is nothing at this address.'],
  tweet_not_found: [404, 'Post not found.'],
  user_not_found: [404, 'User not found.'],
  notification_not_found: [404, 'This notification no longer exists.'],
  session_not_found: [404, 'That session has already ended.'],
  identity_not_found: [404, 'Your account is not connected with that.'],
  factor_not_found: [404, 'That is not set up on your account any more.'],
  upload_stalled: [408, 'The upload stopped on its way. Please try again.'],
  username_taken: [409, 'That username is taken.'],
  account_needed: [
    409,
    'Nobody has signed in with that before: choose a username, or sign in to the account you have.',
  ],
  identity_taken: [409, 'Somebody else on Plus is connected with that. Disconnect it there first.'],
  already_connected: [409, 'Your account is connected with another one of these. Disconnect that first.'],
  only_way_in: [409, 'This is your only way to sign in. Set a password first.'],
  no_password: [409, 'Your account has no password yet. Set one first: in the settings, under Password.'],
  key_reused: [409, 'That Idempotency-Key already stands for something else.'],
  email_taken: [409, 'There is already an account with that email.'],
  factor_exists: [409, 'An authenticator app is set up already. Remove it before you set up another.'],
  passkey_exists: [409, 'That passkey is on your account already.'],
  too_many_passkeys: [409, 'You have 20 passkeys. Remove one before you add another.'],
  too_many_drafts: [409, 'You have 100 drafts. Delete one to save another.'],
  link_over: [410, 'This link has expired or was used already. Ask for a new one.'],
  body_too_large: [413, 'That is too much to send at once.'],
  image_too_large: [413, 'That image is too large. Use one below 15 MB.'],
  image_too_many_pixels: [
    413,
    'That image has too many pixels. Use one below 50 megapixels, or 16 for AVIF and animations.',
  ],
  image_too_costly: [413, 'That image takes too long to read. Save it in another format, such as JPEG, and try again.'],
  unsupported_content_type: [415, 'This address does not take that kind of content.'],
  not_an_image: [415, 'That file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.'],
  upgrade_required: [426, 'This address speaks WebSocket. Proxies in between must pass the upgrade on.'],
  rate_limited: [429, 'Too many tries. Please wait a little and try again.'],
  internal: [500, 'Something went wrong'],
  not_configured: [501, 'This is not set up on this server.'],
  provider_refused: [502, 'The answer of that service could not be trusted. Nothing was changed. Please start again.'],
  provider_unavailable: [
    503,
    'That service cannot be reached just now. Nothing was changed. Please try again in a moment.',
  ],
  store_unavailable: [503, 'Plus cannot reach its data just now. Please try again in a moment.'],
  busy: [503, 'Plus is very busy right now. Please try again in a moment.'],
  restarting: [503, 'Plus is restarting. Please try again in a moment.'],
  storage_full: [507, 'This server has run out of space. Nothing was saved.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

/** The body of every answer that is not a success. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  /** A message for each invalid field, for the person who filled it in. */
  fields?: Record<string, string>
  /** With `second_factor_required` only: the ticket of the sign-in and the methods that complete it. */
  factor?: { ticket: string; ways: ('code' | 'backup' | 'passkey')[] }
  /** On a 500 only: the id to report to the operator. */
  requestId?: string
}
