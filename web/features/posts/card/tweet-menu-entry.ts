import type { ListedTweet } from './tweet-origin.tsx'

/** Names of the dialogs that the menu of a tweet opens. */
export type MenuDialog = 'edit' | 'quoters' | 'delete' | 'why' | 'detach' | 'mute' | 'block' | 'report'

/** Props of an item in the menu of a tweet. */
export interface TweetMenuItemProps {
  tweet: ListedTweet
  onChoose: (dialog: MenuDialog) => void
}

/** Props of a dialog that an item opens. It stays mounted to animate its closing. */
export interface TweetDialogProps {
  tweet: ListedTweet
  isOpen: boolean
  onClose: () => void
  /** Called when the deletion starts. */
  onDelete: (() => void) | undefined
}
