import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { deleteTweet } from '#web/features/tweets/delete-tweet.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

const EditTweetDialog = lazyPart(
  new LazyModule(() => import('#web/features/tweets/compose/edit-tweet-dialog.tsx')),
  (it) => it.EditTweetDialog,
  PartFailedNotice,
)

interface TweetMenuProps {
  tweet: Tweet
  /** Called when the deletion starts. */
  onDelete?: () => void
}

/** Edit and Delete, for the author only. */
export function TweetMenu({ tweet, onDelete }: TweetMenuProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const cache = useQueryClient()
  const close = () => setDialog(null)
  const handleDelete = () => {
    close()
    deleteTweet(cache, tweet)
    onDelete?.()
  }
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More" tone="muted" size="sm" hasTooltip={false} />}>
        <MenuItem icon={Pencil} onSelect={() => setDialog('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={Trash2} isDanger onSelect={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'edit' && (
        <Suspense>
          <EditTweetDialog tweet={tweet} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title="Delete post?"
        text="Delete this tweet? This action cannot be undone."
        confirm="Delete"
        isDanger
        onConfirm={handleDelete}
        onClose={close}
      />
    </>
  )
}
