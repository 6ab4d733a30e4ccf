import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/core/api/api.ts'
import {
  addPost,
  changeDraft,
  changeFields,
  type Draft,
  type DraftFields,
  getDraft,
  isUntouched,
  type PostContent,
  removePost,
  useDraft,
} from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { recheckUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import type { EditorPost, PostEditor } from '#web/features/posts/parts/part.ts'
import { completeFields, fieldsToKeep, inheritedFields, isWritten } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import {
  isPublishing,
  readOutgoingTweet,
  useIsPublishing,
  usePublish,
  WHEN_READY,
} from '#web/features/posts/publish/publish.ts'
import { scheduleFailure, useIsScheduling, useSchedule } from '#web/features/posts/scheduled/api.ts'
import { offerAction } from '#web/ui/overlays/action-toast.ts'
import { type ThreadContent, useThreadEditor } from './use-thread-editor.ts'

interface ComposerOptions {
  /** The parent tweet of a reply. */
  replyTo: string | null
  isTextOnly?: boolean
  /** The tweet that a new draft quotes. */
  quote?: string | null
  /** The default text for a failure. */
  failure: string
  onSent?: () => void
  /** Called instead when it was scheduled. */
  onScheduled?: () => void
}

/** State and actions of a composer. Composers with the same parent share one draft. */
export function useComposer({
  replyTo,
  isTextOnly = false,
  quote = null,
  failure,
  onSent,
  onScheduled,
}: ComposerOptions) {
  const cache = useQueryClient()
  const draftName = tweetDraftName(useMe()._id, replyTo, quote)
  const draft = useDraft(draftName)
  const isScheduling = useIsScheduling(draftName)
  const publish = usePublish(draftName, failure)
  const schedule = useSchedule(draftName)
  const navigate = useNavigate()
  const parent = useTweet(replyTo ?? '', false).data?.tweet
  const { fields, setFields, begin, keepInherited } = useFields(draftName, draft, offeredFields(parent, quote))
  const offerList = (message: string) =>
    offerAction(message, { label: t('View', { context: 'button' }), act: () => navigate(routes.scheduled) })
  const editor = useThreadEditor({
    ...{ content: contentOfDraft(draftName), posts: postsOf(draft), fields, setFields, replyTo, isTextOnly },
    isBusy: useIsPublishing(draftName) || isScheduling,
    beforeChange: keepInherited,
    onSend: () => {
      // A second press may come before a render.
      if (isPublishing(cache, draftName)) return
      const tweet = readOutgoingTweet(draftName, replyTo)
      const recheck = (error: unknown) => {
        const isGone = error instanceof ApiError && error.code === 'video_not_found'
        if (isGone) recheckUploads(postsOf(draft).flatMap(({ images }) => images))
      }
      if (!fields.schedule)
        return publish.mutate(tweet, {
          onSuccess: (answer) => {
            if (answer && 'scheduled' in answer) offerList(WHEN_READY)
            onSent?.()
          },
          onError: recheck,
        })
      schedule.mutate(
        { tweet, schedule: fields.schedule },
        {
          onSuccess: () => {
            offerList(t('Your post is scheduled.'))
            onScheduled?.()
          },
          onError: (error) => {
            recheck(error)
            editor.refuse(scheduleFailure(error, fields.schedule))
          },
        },
      )
    },
  })

  return {
    ...editor,
    draftName,
    /** Whether it is being scheduled: no list shows it. */
    isScheduling,
    submitText: fields.schedule
      ? t('Schedule', { context: 'verb' })
      : editor.isReply
        ? t('Reply', { context: 'verb' })
        : t('Post', { context: 'verb' }),
    isEmpty: editor.posts.length === 1 && !isWritten(draft) && !editor.isReading,
    begin,
  }
}

const postsOf = (draft: Draft): readonly EditorPost[] => [{ ...draft, id: null }, ...draft.more]

/** The posts of a draft. */
const contentOfDraft = (name: string): ThreadContent => ({
  name,
  version: () => getDraft(name),
  readPosts: () => postsOf(getDraft(name)),
  // Images of a new post are files.
  changePost: (post, change) => changeDraft(name, change as Partial<PostContent>, post),
  addPost: (after) => addPost(name, after),
  removePost: (post) => removePost(name, post),
})

/** The state and the actions of a composer. */
export type Composer = ReturnType<typeof useComposer>

/** The fields of a new draft: those that a reply inherits from its parent, or the quote. */
const offeredFields = (parent: PostEditor['parent'], quote: string | null): Partial<DraftFields> =>
  parent ? inheritedFields(parent) : quote ? { quote } : {}

/**
 * Fields of the parts of a draft. A new draft begins with those that are offered, until the person removes them; a reply with
 * those of its parent, such as the content warning, from its first focus on.
 */
function useFields(draftName: string, draft: Draft, offered: Partial<DraftFields>) {
  const [offer, setOffer] = useState<'later' | 'shown' | 'refused'>(offered.quote ? 'shown' : 'later')
  const inherited = offer === 'shown' && isUntouched(draft) ? offered : {}
  const fields = completeFields({ ...draft.fields, ...inherited })
  return {
    fields,
    /** An unfocused reply shows no field for a warning. */
    begin: () => setOffer((now) => (now === 'later' ? 'shown' : now)),
    /** Writes inherited fields into the draft, before its first change. */
    keepInherited: () => {
      if (Object.keys(inherited).length > 0) changeFields(draftName, fieldsToKeep(fields))
    },
    setFields: (change: Partial<DraftFields>) => {
      // Undo may come after other changes.
      const kept = fieldsToKeep({ ...completeFields({ ...getDraft(draftName).fields, ...inherited }), ...change })
      if (Object.keys(offered).some((name) => name in change && !(name in kept))) setOffer('refused')
      changeFields(draftName, kept)
    },
  }
}
