import type { Media, Version } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'

/** What changed in the images or the video of a version, in words. */
export function mediaChanges(version: Version, before: Version): (string | false)[] {
  const [now, old] = [version, before].map(({ media }) =>
    media.filter(({ video }) => !video).map(({ url }) => url),
  ) as [string[], string[]]
  const [video, other] = [version, before].map(({ media }) => media.find((one) => one.video))
  const added = now.filter((url) => !old.includes(url)).length
  const removed = old.filter((url) => !now.includes(url)).length
  const isOtherVideo = video?.url !== other?.url
  const isSame = added + removed === 0 && !isOtherVideo
  const changed = (field: (media: Media) => unknown) => {
    const [next, last] = [version, before].map(({ media }) => media.map((one) => JSON.stringify([one.url, field(one)])))
    return isSame && next?.toSorted().join() !== last?.toSorted().join()
  }
  return [
    added > 0 && t('{count, plural, one {# image added} other {# images added}}', { count: added }),
    removed > 0 && t('{count, plural, one {# image removed} other {# images removed}}', { count: removed }),
    isOtherVideo && video !== undefined && (isVoice(video) ? t('Voice note added') : t('Video added')),
    isOtherVideo && other !== undefined && (isVoice(other) ? t('Voice note removed') : t('Video removed')),
    isSame && old.join() !== now.join() && t('Order of images changed'),
    changed(({ alt }) => alt) && (video ? t('Description changed') : t('Image descriptions changed')),
    changed((one) => one.video?.captions) && t('Captions changed'),
    version.isSensitive !== before.isSensitive && sensitiveChange(version.isSensitive, video !== undefined),
  ]
}

const isVoice = ({ video }: Media) => video?.kind === 'voice'

function sensitiveChange(isSensitive: boolean, isVideo: boolean): string {
  if (isVideo) return isSensitive ? t('Marked as sensitive') : t('No longer marked as sensitive')
  return isSensitive ? t('Images marked as sensitive') : t('Images no longer marked as sensitive')
}
