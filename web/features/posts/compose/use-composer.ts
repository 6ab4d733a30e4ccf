import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { THREAD_POSTS, TWEET_LENGTH } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import {
  addPost,
  changeDraft,
  changeFields,
  type Draft,
  type DraftFields,
  type DraftImage,
  getDraft,
  isUntouched,
  removePost,
  useDraft,
} from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useTweet } from '#web/features/posts/api.ts'
import type { EditorPost, PostEditor } from '#web/features/posts/parts/part.ts'
import {
  canBeSent,
  completeFields,
  fieldsToKeep,
  inheritedFields,
  isWritten,
  refusalOf,
} from '#web/features/posts/parts/parts.ts'
import { useQuoted } from '#web/features/posts/parts/quote/use-quoted.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { isPublishing, readOutgoingTweet, useIsPublishing, usePublish } from '#web/features/posts/publish/publish.ts'
import { scheduleFailure, useIsScheduling, useSchedule } from '#web/features/posts/scheduled/api.ts'
import { offerAction } from '#web/ui/overlays/action-toast.ts'
import { insertAtCaret } from './insert-at-caret.ts'

interface ComposerOptions {
  /** The parent tweet of a reply. */
  replyTo: string | null
  /** The tweet that a new draft quotes. */
  quote?: string | null
  /** The default text for a failure. */
  failure: string
  onSent?: () => void
  /** Called instead when it was scheduled. */
  onScheduled?: () => void
}

/** State and actions of a composer. Composers with the same parent share one draft. */
export function useComposer({ replyTo, quote = null, failure, onSent, onScheduled }: ComposerOptions) {
  const cache = useQueryClient()
  const draftName = tweetDraftName(useMe()._id, replyTo, quote)
  const draft = useDraft(draftName)
  const isScheduling = useIsScheduling(draftName)
  const isBusy = useIsPublishing(draftName) || isScheduling
  const publish = usePublish(draftName, failure)
  const schedule = useSchedule(draftName)
  const navigate = useNavigate()
  // Any change of the draft clears the refusal.
  const [refused, setRefused] = useState<{ reason: string | null; draft: Draft } | null>(null)
  const refusal = refused?.draft === draft ? refused.reason : null
  const refuse = (reason: string | null) => setRefused({ reason, draft: getDraft(draftName) })
  const [tries, setTries] = useState(0)
  const [chosen, setActive] = useState<string | null>(null)
  const textAreas = useRef(new Map<string | null, HTMLTextAreaElement | null>())

  const isReply = replyTo !== null
  // The screen fetches the parent.
  const parent = useTweet(replyTo ?? '', false).data?.tweet
  const { fields, setFields, begin, keepInherited } = useFields(draftName, draft, offeredFields(parent, quote))
  const posts: readonly EditorPost[] = [{ ...draft, id: null }, ...draft.more]
  const active = posts.find(({ id }) => id === chosen) ?? posts[0]!
  const isReading = posts.some(({ awaited }) => awaited > 0)
  const isUnquotable = useQuoted(fields.quote).problem !== undefined
  const needsText = posts.some((post) => post.id !== null && isBlank(post.text) && isWritten(post))
  const tooLong = posts.find(({ text }) => isTooLong(text, TWEET_LENGTH))
  const canSend =
    !isBusy &&
    parent?.canReply !== false &&
    !isReading &&
    !needsText &&
    !isUnquotable &&
    canBeSent(posts[0]!, isReply) &&
    !tooLong
  const editor: PostEditor = {
    ...{ posts, active, fields, isNew: true, isReply, parent, isBusy, tries, setFields, refuse },
    // Images of a new post are files.
    setImages: (post, images) => {
      keepInherited()
      changeDraft(draftName, { images: images as readonly DraftImage[] }, post.id)
    },
    setPoll: (post, poll) => {
      keepInherited()
      changeDraft(draftName, { poll }, post.id)
    },
  }

  return {
    ...editor,
    draftName,
    replyTo,
    canSend,
    /** The first post whose text is too long. */
    tooLong,
    /** Whether it is being scheduled: no list shows it. */
    isScheduling,
    submitText: fields.schedule
      ? t('Schedule', { context: 'verb' })
      : isReply
        ? t('Reply', { context: 'verb' })
        : t('Post', { context: 'verb' }),
    refusal: refusal ?? (needsText ? t('Add text to each post after the first.') : null),
    isEmpty: posts.length === 1 && !isWritten(draft) && !isReading,
    canAddPost: !isBusy && posts.length < THREAD_POSTS && canBeSent(active, isReply),
    /** Called when the person begins to use the composer. */
    begin,
    setActive,
    /** Inserts text at the caret of the active post. */
    insert: (text: string) => {
      const field = textAreas.current.get(active.id)
      if (field) insertAtCaret(field, text)
    },
    /** Registers the field of a post. */
    setField: (post: string | null, field: HTMLTextAreaElement | null) => void textAreas.current.set(post, field),
    addPost: () => {
      keepInherited()
      setActive(addPost(draftName, active.id))
    },
    removePost: (post: string) => {
      const place = posts.findIndex(({ id }) => id === post)
      const before = posts[place - 1]?.id ?? null
      setActive(before)
      textAreas.current.get(before)?.focus()
      removePost(draftName, post)
    },
    setText: (post: EditorPost, text: string) => {
      keepInherited()
      changeDraft(draftName, { text }, post.id)
    },
    send: () => {
      if (!canSend || isPublishing(cache, draftName)) return
      const reason = refusalOf(posts)
      refuse(reason ?? null)
      setTries(reason === undefined ? 0 : tries + 1)
      if (reason !== undefined) return
      const tweet = readOutgoingTweet(draftName, replyTo)
      if (!fields.schedule) return publish.mutate(tweet, { onSuccess: () => onSent?.() })
      schedule.mutate(
        { tweet, schedule: fields.schedule },
        {
          onSuccess: () => {
            offerAction(t('Your post is scheduled.'), {
              label: t('View', { context: 'button' }),
              act: () => navigate(routes.scheduled),
            })
            onScheduled?.()
          },
          onError: (error) => refuse(scheduleFailure(error)),
        },
      )
    },
  }
}

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
