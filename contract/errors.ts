import { type Text, text } from './server-texts.ts'

/** Every error of the API: code → status and the message for people. docs/api-errors.md lists the same codes. */
export const errors = {
  bad_request: [400, text("This request isn't valid.")],
  invalid_fields: [400, text('Check what you entered.')],
  malformed_json: [400, text("The request isn't valid JSON.")],
  malformed_form: [400, text("The form couldn't be read. Send it again.")],
  invalid_cursor: [400, text('This part of the list has expired. Start again from the top.')],
  invalid_idempotency_key: [400, text('The Idempotency-Key header must be a UUID.')],
  too_many_images: [400, text('You can add up to 4 images.')],
  empty_tweet: [400, text('Write something or add an image.')],
  empty_reply: [400, text('Write something to reply.')],
  poll_without_question: [400, text('Write the question of your poll.')],
  provider_expired: [400, text('That sign-in timed out or started in another browser. Start again.')],
  provider_cancelled: [400, text("You didn't finish signing in there. Nothing changed.")],
  self_follow: [400, text("You can't follow yourself.")],
  self_block: [400, text("You can't block yourself.")],
  self_mute: [400, text("You can't mute yourself.")],
  self_message: [400, text("You can't message yourself.")],
  empty_message: [400, text('Write a message first.')],
  self_report: [400, text("You can't report yourself.")],
  missing_reason: [400, text('Write a reason. The member will read it.')],
  signed_out: [401, text('Sign in to continue.')],
  provider_needed: [401, text('Sign in with that service first.')],
  wrong_credentials: [401, text('Wrong username, email or password.')],
  second_factor_required: [401, text('Complete two-step verification to sign in.')],
  sign_in_expired: [401, text('This sign-in expired. Sign in again.')],
  wrong_password: [403, text("That's not your current password. Try again.")],
  prove_identity: [403, text("Confirm it's you to continue.")],
  wrong_code: [403, text('That code is wrong or was already used. Wait for the next one and try again.')],
  passkey_refused: [403, text("That passkey didn't work. Try again or choose another way.")],
  not_your_tweet: [403, text('Only the author can change this post.')],
  not_thread_author: [403, text('Only the author of the thread can hide replies.')],
  replies_limited: [403, text('The author limits who can reply to this post.')],
  quotes_limited: [403, text('The author limits who can quote this post.')],
  not_quotable: [403, text('Only posts that everyone can see can be quoted.')],
  not_for_everyone: [403, text('Only posts that everyone can see can be reposted.')],
  own_poll: [403, text("You can't vote in your own poll.")],
  account_pending: [403, text('Your account is waiting for approval.')],
  account_suspended: [403, text('Your account is suspended.')],
  account_leaving: [403, text('Your account is scheduled for deletion. Sign in and keep it to use it again.')],
  account_frozen: [403, text('Your account is frozen. You can read, but not change anything.')],
  not_allowed: [403, text("Your role on this network doesn't allow this.")],
  not_your_message: [403, text('Only the sender can delete a message for both.')],
  messages_closed: [403, text("This account doesn't accept new conversations.")],
  not_admin: [403, text('Only administrators of this network can do this.')],
  registration_closed: [403, text('New accounts are closed on this network.')],
  invitation_needed: [403, text('You need an invitation to join this network.')],
  invitation_over: [403, text('This invitation no longer works. Ask for a new one.')],
  invitations_off: [403, text("You can't invite people on this network.")],
  no_invitations_left: [403, text('You have no invitations left.')],
  network_refused: [403, text("You can't create an account from this internet connection.")],
  email_refused: [403, text("Addresses from this email provider aren't accepted. Use another one.")],
  answer_wrong: [403, text("That's not the right answer. Try again.")],
  proof_needed: [403, text('Your browser needs to pass a quick check first. Reload the page and try again.')],
  setup_over: [403, text('This link was already used, or this network already has an administrator.')],
  email_unconfirmed: [403, text('Confirm your email address first: open the link we sent you.')],
  outranked: [403, text("You can't act on this account because its role is the same as yours or higher.")],
  own_decision: [403, text('Another moderator has to answer this appeal.')],
  first_profile_over: [403, text('You can change your name and picture in your profile, with your password.')],
  private_list: [403, text('This list is private.')],
  blocked: [403, text("You can't do this because one of you has blocked the other.")],
  route_not_found: [404, text("This page doesn't exist.")],
  tweet_not_found: [404, text('Post not found.')],
  poll_not_found: [404, text('This post has no poll.')],
  scheduled_post_not_found: [404, text('This post is no longer scheduled. It may have been posted.')],
  user_not_found: [404, text('User not found.')],
  follow_request_not_found: [404, text('This request no longer exists.')],
  automatic_rule_not_found: [404, text('This rule no longer exists.')],
  notification_not_found: [404, text('This notification no longer exists.')],
  message_not_found: [404, text('This message no longer exists.')],
  muted_word_not_found: [404, text('That word is no longer muted.')],
  version_not_found: [404, text("This version doesn't exist.")],
  report_not_found: [404, text('You have withdrawn this report.')],
  case_not_found: [404, text('Case not found.')],
  act_not_found: [404, text('Decision not found.')],
  session_not_found: [404, text('That device is already signed out.')],
  identity_not_found: [404, text("That service isn't connected to your account.")],
  invitation_not_found: [404, text('Invitation not found.')],
  factor_not_found: [404, text("That's no longer set up on your account.")],
  upload_stalled: [408, text('The upload stopped. Try again.')],
  username_taken: [409, text('That username is taken. Try another.')],
  page_changed: [409, text('Someone else published a new version. Compare it with yours, then save again.')],
  account_needed: [
    409,
    text('No account uses this sign-in yet. Choose a username to create one, or sign in to the account you have.'),
  ],
  identity_taken: [409, text("That's already connected to another account here. Disconnect it there first.")],
  already_connected: [409, text('Your account is already connected to another one. Disconnect that first.')],
  only_way_in: [409, text('This is your only way to sign in. Set a password first.')],
  no_password: [409, text('Your account has no password yet. Set one in Settings, under Password.')],
  automatic_rule_changed: [409, text('Someone else changed this rule. Reload it before you edit it.')],
  automatic_rule_not_in_shadow: [409, text('Run the rule in shadow mode first.')],
  too_many_automatic_rules: [409, text('You have 50 rules. Delete one to add another.')],
  key_reused: [409, text('This Idempotency-Key was already used for something else.')],
  email_taken: [409, text('That email already has an account. Use another, or sign in.')],
  factor_exists: [409, text('You already have an authenticator app. Remove it before you set up another.')],
  passkey_exists: [409, text("You've already added this passkey.")],
  too_many_passkeys: [409, text('You have 20 passkeys. Remove one to add another.')],
  too_many_invitations: [409, text('You have 100 active invitations. Revoke one to create another.')],
  too_many_muted_words: [409, text("You've muted 200 words. Remove one to add another.")],
  too_many_edits: [409, text('You can edit a post 50 times. Write a new one instead.')],
  too_many_drafts: [409, text('You have 100 drafts. Delete one to save another.')],
  too_many_scheduled_posts: [409, text('You have 100 scheduled posts. Delete one to schedule another.')],
  poll_ended: [409, text('This poll has ended.')],
  already_voted: [409, text("You've already voted in this poll.")],
  poll_changed: [409, text('The author has changed this poll. Read its answers again before you vote.')],
  poll_has_votes: [409, text("People have voted in this poll, so it can't be changed.")],
  already_reported: [409, text("You've already reported this. We'll let you know what we decide.")],
  report_decided: [409, text('Moderators have already decided about your report.')],
  case_claimed: [409, text('Another moderator is working on this case.')],
  case_closed: [409, text('This case has already been decided.')],
  act_over: [409, text('This decision has ended or can no longer be undone.')],
  already_appealed: [409, text("You've already appealed this decision.")],
  no_open_appeal: [409, text('This case has no appeal to answer.')],
  link_over: [410, text('This link has expired or was already used. Ask for a new one.')],
  body_too_large: [413, text("That's too much to send at once. Send less and try again.")],
  image_too_large: [413, text('That image is too large. Use one under 15 MB.')],
  image_too_many_pixels: [
    413,
    text(
      'That image has too many pixels. Use one under 50 megapixels; 16 for AVIF, 32 for all frames of an animation.',
    ),
  ],
  image_too_many_frames: [413, text('That animation has too many frames. Use one with up to 300.')],
  image_too_costly: [413, text('That image takes too long to process. Save it as JPEG and try again.')],
  unsupported_content_type: [415, text("This address doesn't accept that type of content. Send JSON.")],
  not_an_image: [415, text("That file isn't an image we support. Use JPEG, PNG, WebP, GIF or AVIF.")],
  damaged_image: [415, text('That image is damaged or incomplete. Save it again or use another one.')],
  upgrade_required: [426, text('This address needs a WebSocket connection. Proxies must pass the upgrade on.')],
  rate_limited: [429, text('Too many attempts. Try again in a few minutes.')],
  internal: [500, text('Something went wrong')],
  not_configured: [501, text("This isn't available on this server.")],
  provider_refused: [502, text("We couldn't verify that sign-in. Nothing changed. Start again.")],
  provider_unavailable: [503, text("That service isn't responding. Try again in a moment.")],
  store_unavailable: [503, text('The server is having trouble right now. Try again in a moment.')],
  disk_full: [503, text("This server's disk is full. You can read, but nothing can be saved until there is space.")],
  data_read_only: [503, text('This server can only read its data right now. Nothing can be saved.')],
  data_folder_missing: [503, text("This server's data folder is missing. Nothing can be saved.")],
  images_unavailable: [503, text("Images can't be saved or shown right now. Try again in a moment.")],
  busy: [503, text('The server is busy right now. Try again in a moment.')],
  restarting: [503, text('The server is restarting. Try again in a moment.')],
  read_only: [
    503,
    text("Changes can't be saved right now because of maintenance. You can keep reading. Try again in a few minutes."),
  ],
  storage_full: [507, text('This server is out of space. Nothing was saved.')],
} as const satisfies Record<string, readonly [status: number, message: Text]>

/** The code of an error. Clients branch on it, never on the message. */
export type ErrorCode = keyof typeof errors

/** Why the server ended a session. Only the holder of its token learns it. */
export const SESSION_ENDS = [
  /** From another device of the account. */
  'elsewhere',
  /** The password was changed on another device. */
  'password',
  /** Another way to sign in or second step was added, or a change was undone. */
  'security',
  /** By the operator of the network. */
  'operator',
  'suspended',
  /** The account is being deleted. */
  'deleted',
  /** It was not used for too long, or began too long ago. */
  'expired',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** The body of every answer that is not a success. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  /** A message for each invalid field, for the person who filled it in. */
  fields?: Record<string, string>
  /** With `second_factor_required` only: the ticket of the sign-in and the methods that complete it. */
  factor?: { ticket: string; ways: ('code' | 'backup' | 'passkey')[] }
  /** With `signed_out` only: why the session of this token has ended, where that is known. */
  ended?: SessionEnd
  /** On a 500 only: the id to report to the operator. */
  requestId?: string
}
