/** All scenes, of the screenshots and of the journey over every screen. */
import { account } from './account.ts'
import { administration } from './administration.ts'
import { appScenes } from './apps.ts'
import { cardScenes } from './cards.ts'
import { moderation } from './moderation.ts'
import { openings } from './openings.ts'
import { pollScenes } from './polls.ts'
import { screens } from './screens.ts'
import type { Shot } from './shot.ts'
import { states } from './states.ts'
import { videoScenes } from './videos.ts'
import { visitors } from './visitors.ts'
import { writing } from './writing.ts'

export const scenes: readonly Shot[] = [
  ...screens,
  ...visitors,
  ...states,
  ...openings,
  ...writing,
  ...pollScenes,
  ...cardScenes,
  ...videoScenes,
  ...account,
  ...appScenes,
  ...administration,
  ...moderation,
]
