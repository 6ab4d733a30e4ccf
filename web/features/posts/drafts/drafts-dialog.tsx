import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import { notesOf } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx'
import { loadDrafts, type SavedDraft, useSavedDrafts } from './saved-drafts.ts'
import { deleteDraft, openDraft, syncDrafts } from './sync.ts'

interface DraftsDialogProps {
  /** The parent of the composer that opened the list. */
  replyTo: string | null
  onClose: () => void
}

/** The list of drafts. A chunk of its own. */
export default function DraftsDialog({ replyTo, onClose }: DraftsDialogProps) {
  const me = useMe()._id
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const drafts = useSavedDrafts(me)
  const { state, isAway } = useFreshDrafts(me)
  const [deleted, setDeleted] = useState<SavedDraft | null>(null)

  const open = async (draft: SavedDraft) => {
    await openDraft(draft, tweetDraftName(me, draft.replyTo))
    onClose()
    // One composer replaces the other: closing it leads back to the feed.
    if (draft.replyTo !== replyTo)
      navigate(routes.compose(draft.replyTo ?? undefined), { replace: pathname === routes.compose() })
  }
  return (
    <Dialog isOpen title={t('Drafts')} onClose={onClose}>
      <p role="status" className="text-sm text-muted not-empty:pb-2">
        {isAway && t('Can’t reach the server. These are the drafts on this device.')}
      </p>
      <p className="pb-2">
        <Link to={routes.scheduled} onClick={onClose} className="text-accent hover:underline">
          {t('Scheduled posts')}
        </Link>
      </p>
      {drafts.length === 0 && state === 'ready' ? (
        <div className="px-4 py-12 text-center">
          <p className="text-xl font-extrabold">{t('No drafts')}</p>
          <p className="mt-1 text-muted">{t('Close a post you haven’t finished and choose Save to keep it here.')}</p>
        </div>
      ) : (
        <ul className="-mx-4 divide-y divide-line">
          {drafts.map((draft) => (
            <li key={draft.id} className="flex items-start gap-2 px-4 hover:bg-hover">
              <button type="button" onClick={() => void open(draft)} className="min-w-0 flex-1 py-3 text-start">
                <Preview draft={draft} />
              </button>
              <IconButton
                icon={Trash2}
                label={t('Delete draft')}
                tone="red"
                hasTooltip={false}
                onClick={() => setDeleted(draft)}
                className="mt-1.5 -me-2"
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={t('Delete this draft?')}
        text={t('It will be deleted from all your devices.')}
        confirm={t('Delete')}
        isDanger
        onConfirm={() => {
          if (deleted) {
            void deleteDraft(deleted.id)
            dropUploads(deleted.posts.flatMap(({ images }) => images))
          }
          setDeleted(null)
        }}
        onClose={() => setDeleted(null)}
      />
    </Dialog>
  )
}

/** Loads the list of this device, then the list of the server. */
function useFreshDrafts(user: string) {
  const [state, setState] = useState<'loading' | 'ready'>('loading')
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    void loadDrafts(user).then(async (list) => {
      if (list.length > 0) setState('ready')
      setIsAway(!(await syncDrafts()))
      setState('ready')
    })
  }, [user])
  return { state, isAway }
}

function Preview({ draft: { posts, replyTo, reach, savedAt, problem } }: { draft: SavedDraft }) {
  const texts = posts.map(({ text }) => text.trim()).filter((text) => text !== '')
  const notes = [
    replyTo && t('Reply'),
    posts.length > 1 && t('{count, plural, one {# post} other {# posts}}', { count: posts.length }),
    ...notesOf(posts, reach),
  ].filter((note) => note !== false && note !== null)
  return (
    <>
      <span dir="auto" className="line-clamp-2 wrap-break-word whitespace-pre-line">
        {texts.join('\n') || t('No text')}
      </span>
      <span className="mt-1 flex flex-wrap gap-x-1 text-sm text-muted">
        <RelativeTime value={savedAt} />
        {notes.map((note) => (
          <span key={String(note)}>· {note}</span>
        ))}
      </span>
      {problem && <span className="mt-1 block text-sm text-red">{problem}</span>}
    </>
  )
}
