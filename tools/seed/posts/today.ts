/** The post of the last day that has an animation. */
export const MOVING = '#FirstSnow down to the harbour. The gulls walk like people in new shoes.'

/** Popular topics of the last day: posts with their authors, and what an edited one said before. */
export const today: readonly (readonly [username: string, text: string, before?: string])[] = [
  ['hana_hikes', 'The first snow of the year, and the goats are pretending not to care. #FirstSnow'],
  ['henrik_fjord', MOVING],
  ['rosa_tram', '#FirstSnow in Lisbon would be a miracle, so I am watching yours.'],
  ['open_weather_watch', 'Reports of #FirstSnow from 214 stations since midnight. Thank you, everybody with a ruler.'],
  ['garden_of_ada', 'Covered the garlic just in time. #FirstSnow'],
  ['aroha', 'Summer here, but please keep posting #FirstSnow. It is refreshing.'],
  ['olek', '#FirstSnow makes even the parking lot look like a plan.'],
  ['salma_sky', 'Saturn open evening: forty people, one telescope, no shouting. #OpenTelescope'],
  ['city_library', 'Ten telescopes to lend from Monday, with a card and a promise. #OpenTelescope'],
  ['thandi', 'My library did it! #OpenTelescope'],
  ['esther_m', 'Queued 40 minutes for four seconds of Saturn. Worth it. #OpenTelescope'],
  [
    'tram_museum',
    'Car 7 runs again on Sunday, after nineteen years in the shed. #TramSunday',
    'Car 7 runs again on Saturday, after nine years in the shed. #TramSaturday',
  ],
  ['kwame_b', 'Somebody please film car 7 for those of us with no tram. #TramSunday'],
  ['anouk', 'Bringing the old camera for the old tram. #TramSunday'],
]
