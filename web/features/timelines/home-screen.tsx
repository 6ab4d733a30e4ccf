import { Composer } from '#web/features/tweets/composer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Feed } from './feed.tsx'
import { useHomePress } from './use-home-press.ts'

/** A composer over the timeline. */
export default function HomeScreen() {
  useHomePress()
  return (
    <>
      <PageHeader title="Home" />
      <Composer />
      <Feed />
    </>
  )
}
