/** The limits of docs/product.md. No other file may write these numbers. */

/** Automatic rules of the network, graphemes in a name and in a word, and words and address ranges of one rule. */
export const AUTOMATIC_RULES = 50
export const RULE_NAME_LENGTH = 60
export const RULE_WORD_LENGTH = 50
export const RULE_WORDS = 200
export const RULE_NETWORKS = 50
/** The highest number in each condition that counts. */
export const CONDITION_LIMITS = { accountHours: 24 * 365, links: 20, alike: 100, mentions: 1_000 } as const
/** The highest limit of actions an hour, beyond which a rule goes back to shadow. */
export const RULE_ACTIONS_PER_HOUR = 1_000
/** Days of posts that a rehearsal reads, and the maximum number of posts. */
export const REHEARSED_DAYS = 30
export const REHEARSED_POSTS = 50_000

/** Graphemes in a post. */
export const TWEET_LENGTH = 280
/** Edits of one post. Each keeps the version before it. */
export const POST_EDITS = 50
/** A content warning. */
export const WARNING_LENGTH = 100
/** Images in one post. */
export const TWEET_IMAGES = 4
/** Characters of a link that gets a card, and graphemes in the texts of one. */
export const CARD_URL_LENGTH = 1_000
export const CARD_TEXT_LENGTHS = { title: 200, description: 300, site: 50 } as const
/** Longest edge, in pixels, of the large and the small picture of a card. */
export const CARD_IMAGE_EDGE = { large: 1200, small: 680 } as const
/** Posts of one thread that is published at once. */
export const THREAD_POSTS = 25
/** Images of one thread that is published at once. */
export const THREAD_IMAGES = 30
/** Answers of a poll, graphemes in each, and the minutes for which it is open: 5 minutes to 30 days. */
export const POLL_CHOICES = { min: 2, max: 6 } as const
export const POLL_CHOICE_LENGTH = 50
export const POLL_MINUTES = { min: 5, max: 30 * 24 * 60, default: 24 * 60 } as const
/** Drafts of one account. */
export const DRAFTS = 100
/** Characters in all posts of one draft. It may hold more than can be posted. */
export const DRAFT_LENGTH = 20_000
/** Scheduled posts of one account, and the days ahead for which one can be scheduled. */
export const SCHEDULED_POSTS = 100
export const SCHEDULED_DAYS = 365
/** Graphemes in the alternative text of an image. */
export const ALT_LENGTH = 1_000
/** Graphemes in a direct message. */
export const MESSAGE_LENGTH = 2_000
/** Graphemes of the last message shown in the list of conversations. */
export const MESSAGE_PREVIEW = 280
/** Hours in which an account counts as new: until then its messages to older accounts are requests. */
export const NEW_ACCOUNT_HOURS = 24
/** Users that one post can notify by mentioning them. */
export const MENTIONS_NOTIFIED = 20
/** Graphemes in a question to the assistant. */
export const QUESTION_LENGTH = 1_000
/** Earlier questions that a question to the assistant can follow up, and characters of the answer to each. */
export const EARLIER_QUESTIONS = 3
export const EARLIER_ANSWER_LENGTH = 1_000
/** Characters of a search. */
export const QUERY_LENGTH = 500
/** Users found when choosing the recipient of a message. */
export const RECIPIENTS_FOUND = 8
/** Users and hashtags suggested while typing. */
export const SUGGESTIONS = 6
/** Characters typed before suggestions are fetched, and the pause in typing before that. */
export const SUGGESTIONS_FROM = 2
export const SUGGESTIONS_REST_MS = 300
/** Pause in typing before Explore searches. */
export const SEARCH_REST_MS = 400
/** Graphemes in each text of a profile. */
export const PROFILE_TEXT_LENGTHS = { name: 50, bio: 160, location: 30, website: 100 } as const

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Combining marks and bytes of UTF-8 in one counted character; a grapheme with more counts more. A family of emoji has 41. */
export const MARKS_PER_CHARACTER = 8
export const BYTES_PER_CHARACTER = 48
/** Code points allowed per counted character, where a schema can only count code points. */
export const CODE_POINTS_PER_CHARACTER = 24

/** Default and maximum number of items on one page of a list. */
export const PAGE_DEFAULT = 30
export const PAGE_MAX = 200
/** Pixels of a share image, which link previews show. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const
/** Greatest width of an embedded post, in pixels. */
export const EMBED_WIDTH = 550
/** Addresses in one file of the sitemap. */
export const SITEMAP_ADDRESSES = 5_000
/** Posts of one page of a feed. */
export const FEED_ENTRIES = 30
/** Posts in `tweets` of `GET /profile`, and the default of `GET /tweets/user/:id`. */
export const PROFILE_TWEETS = 50
/** Users of "Who to follow". */
export const WHO_TO_FOLLOW = 3
/** Users that Explore suggests before a name is typed, and the maximum that one call follows. */
export const SUGGESTED_USERS = 20
/** Users that the welcome page suggests. */
export const WELCOME_USERS = 10
/** Topics that a user can choose, and topics that are offered. */
export const TOPICS = 10
export const TOPICS_OFFERED = 24
/** Graphemes in the reason why a hashtag is refused, and refused hashtags in the list. */
export const REFUSAL_REASON_LENGTH = 280
export const REFUSED_TAGS_SHOWN = 200
/** Hours after signing up in which name and picture can be set without the password. */
export const FIRST_PROFILE_HOURS = 24
/** Words that one account can mute, and graphemes in each. */
export const MUTED_WORDS = 200
export const MUTED_WORD_LENGTH = 100
/** Lines of a list that one call imports. */
export const IMPORT_LINES = 200
/** Longest duration of a mute, in minutes. */
export const MUTE_MINUTES = 366 * 24 * 60
/** Graphemes in the name of a network. */
export const NETWORK_NAME_LENGTH = 30
/** Graphemes in the terms, in the privacy policy, and in all rules together. */
export const LEGAL_TEXT_LENGTH = 20_000
/** Rules of a network, and graphemes in the title of one. */
export const RULES = 50
export const RULE_TITLE_LENGTH = 100
/** Graphemes in the name and in the postal address of the operator. */
export const CONTACT_NAME_LENGTH = 100
export const CONTACT_ADDRESS_LENGTH = 500
/** Graphemes in the reason of an applicant, and in a question against robots and its answers. */
export const SIGN_UP_REASON_LENGTH = 500
export const SIGN_UP_QUESTION_LENGTH = 200
/** Applicants whom one call approves or rejects. */
export const DECISIONS_AT_ONCE = 100
/** Accepted answers to the question against robots. */
export const SIGN_UP_ANSWERS = 20
/** Domains, and address ranges, that sign-up refuses. */
export const REFUSED_LIST_LENGTH = 500
/** Maximum uses of a limited invitation, and days until it expires. */
export const INVITATION_USES = 1_000
export const INVITATION_DAYS = 365
/** Valid invitations of one account. */
export const INVITATIONS = 100
/** The highest number of invitations that settings can allow each member. */
export const INVITES_PER_MEMBER = 100
/** A network with fewer users is new: the app shows its users the next steps. */
export const NEW_NETWORK_USERS = 10
/** Ids listed in a post's `likes` and `retweets`; the counts are exact. */
export const LISTED_IDS = 20
/** Users named in a group of notifications, and the highest number of users it counts. */
export const GROUP_FACES = 3
export const GROUP_COUNTED = 100
/** Unread counts stop here: this number means as many or more. */
export const UNREAD_COUNTED = 100

/** Bytes of a request body that carries no file. */
export const BODY_BYTES = 64 * 1024
/** Bytes of one uploaded image. */
export const IMAGE_BYTES = 15 * 1024 * 1024
/** Pixels of one uploaded image, summed over its frames. */
export const IMAGE_PIXELS = 50_000_000
/** Pixels of an AVIF image, which are costlier to decode. */
export const AVIF_PIXELS = 16_000_000
/** Pixels of all frames of an animation together, which are in memory at once, and the number of its frames. */
export const ANIMATION_PIXELS = 32_000_000
export const ANIMATION_FRAMES = 300
/** Longest edge, in pixels, of the large and the small picture of an upload. */
export const IMAGE_EDGE = { large: 1600, small: 680 } as const
/** Bytes and seconds of one uploaded video or voice note. */
export const VIDEO_BYTES = 40 * 1024 * 1024
export const VIDEO_SECONDS = 60
/** Pixels in a frame of an uploaded video: 4K, also of cinema cameras. */
export const VIDEO_PIXELS = 9_500_000
/** Longest and shorter edge, in pixels, of a stored video. */
export const VIDEO_EDGES = { long: 1280, short: 720 } as const
/** Uploaded videos and voice notes of one account that no post shows yet, and the hours for which they are kept. */
export const VIDEOS_WAITING = 10
export const VIDEO_KEPT_HOURS = 24
/** Bars of the loudness of a voice note, each from 0 to the highest value. */
export const LOUDNESS = { bars: 60, highest: 100 } as const
/** Languages of the captions of one video; cues and characters in those of one language, and characters of an uploaded file. */
export const CAPTION_LANGUAGES = 4
export const CAPTION_CUES = 300
export const CAPTION_LENGTH = 4_000
export const CAPTION_FILE_LENGTH = 40_000
/** Size in pixels that an avatar and a cover photo are cropped to, and the longest edge of their small pictures. */
export const AVATAR = { width: 400, height: 400, small: 96 } as const
export const COVER = { width: 1500, height: 500, small: 680 } as const

/** Toasts close by themselves after this many milliseconds. */
export const TOAST_MS = 5_000
/** Hours for which a repeated `Idempotency-Key` gets the first answer. */
export const IDEMPOTENCY_HOURS = 24
/** Characters in the endpoint of a push subscription. */
export const PUSH_ENDPOINT_LENGTH = 1_000
/** Graphemes of a post or message in a push. */
export const PUSH_TEXT = 120
/** Webhooks of one account, and characters in the address of one. */
export const WEBHOOKS = 10
export const WEBHOOK_URL_LENGTH = 1_000
/** Deliveries listed per webhook, and the days for which finished ones are kept. */
export const WEBHOOK_DELIVERIES = 100
export const WEBHOOK_KEPT_DAYS = 7
/** Hours for which deliveries are also signed with the former secret. */
export const WEBHOOK_SECRET_HOURS = 24
/** Backup codes made at a time. */
export const BACKUP_CODES = 10
/** Graphemes in the name of a passkey. */
export const PASSKEY_NAME_LENGTH = 50
/** Passkeys of one account. */
export const PASSKEYS = 20
/** Digits of an authenticator code. */
export const CODE_DIGITS = 6
/** Minutes to answer a request for the second factor or a passkey. */
export const FACTOR_MINUTES = 5
/** Minutes after reauthentication in which a session may make calls that require it. */
export const RECENT_AUTH_MINUTES = 10
/** Days between the deletion of an account and the purge, in which signing in can keep it. */
export const DELETION_DAYS = 14
/** Days for which the username of a deleted account stays reserved. */
export const USERNAME_KEPT_DAYS = 30
/** Seconds for which a reauthentication is valid for one action that requires a fresh one. */
export const REAUTH_SECONDS = 60
/** Days after which an unused session expires. */
export const SESSION_DAYS = 30
/** Days after which a session expires even when it is used. */
export const SESSION_MOST_DAYS = 180
/** Days for which the link in a security mail can undo the change. */
export const UNDO_DAYS = 7
/** Days for which a link that confirms an email address is valid. */
export const CONFIRM_DAYS = 3
/** Days for which a sign-in method counts as new. A password reset removes new ones unless the user keeps them. */
export const RECENT_METHOD_DAYS = 30

/** Graphemes of the note in a report, of a moderator's note, of the reason of an act, and of an appeal and its answer. */
export const REPORT_NOTE_LENGTH = 1_000
export const CASE_NOTE_LENGTH = 2_000
export const REASON_LENGTH = 1_000
export const APPEAL_LENGTH = 2_000
/** Posts and messages that one report attaches. */
export const REPORT_TWEETS = 10
export const REPORT_MESSAGES = 20
/** Cases of one bulk action. */
export const BULK_CASES = 50
/** Days for which an act can be undone. A removed post is purged after them. */
export const ACT_UNDO_DAYS = 30
/** Notes, acts and related cases shown with a case. */
export const CASE_HISTORY = 50

/** Graphemes in the name of an app. */
export const APP_NAME_LENGTH = 50
/** Addresses that an app can have browsers sent back to. */
export const APP_REDIRECTS = 10
/** Apps that one member can register. */
export const OWN_APPS = 20
/** Personal access tokens of one member, graphemes in the name of one, and the days after which one can expire. */
export const PERSONAL_TOKENS = 50
export const TOKEN_NAME_LENGTH = 50
export const TOKEN_DAYS = [30, 90, 365] as const
