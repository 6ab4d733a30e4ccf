/** Items about quotes: who may quote an own post, and removing an own post from a quote. */
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { quoters } from '#web/features/posts/parts/quote/quoters.ts'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { Quote, Unlink } from '#web/ui/icons.ts'
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { useDetach, useWhoQuotes } from './api.ts'
import type { TweetDialogProps, TweetMenuItemProps } from './tweet-menu-entry.ts'

/** Only posts that everyone may see can be quoted. */
export function QuotersItem({ tweet: { audience = 'everyone', user }, onChoose }: TweetMenuItemProps) {
  if (audience !== 'everyone' || user.isProtected) return null
  return (
    <MenuItem icon={Quote} onSelect={() => onChoose('quoters')}>
      {t('Change who can quote')}
    </MenuItem>
  )
}

export function QuotersDialog({ tweet, isOpen, onClose }: TweetDialogProps) {
  const { mutate, variables, isPending } = useWhoQuotes(tweet._id)
  return (
    <Dialog isOpen={isOpen} title={t('Who can quote this post')} onClose={onClose}>
      <div className="-mx-4">
        <RadioList<WhoQuotesName>
          label={t('Who can quote this post')}
          value={(isPending ? variables : undefined) ?? tweet.whoQuotes ?? 'everyone'}
          options={quoters}
          onChange={(whoQuotes) => mutate(whoQuotes)}
        />
      </div>
      <p className="pt-2 text-sm text-muted">{t('Existing quotes stay. You can remove your post from each.')}</p>
    </Dialog>
  )
}

/** For posts by others that show a post of the viewer. */
export function DetachItem({ tweet: { quote }, onChoose }: TweetMenuItemProps) {
  const me = useMe()._id
  if (quote?.tweet?.user._id !== me) return null
  return (
    <MenuItem icon={Unlink} isDanger onSelect={() => onChoose('detach')}>
      {t('Remove my post from this quote')}
    </MenuItem>
  )
}

export function DetachDialog({ tweet, isOpen, onClose }: TweetDialogProps) {
  const { mutate } = useDetach(tweet)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Remove your post from this quote?')}
      text={t('No one will see your post in the post by @{username} again. This can’t be undone.', {
        username: tweet.user.username,
      })}
      confirm={t('Remove')}
      isDanger
      onConfirm={() => {
        onClose()
        mutate()
      }}
      onClose={onClose}
    />
  )
}
