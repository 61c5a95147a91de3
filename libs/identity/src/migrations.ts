const directory = (name: string) => new URL(`../migrations/${name}/`, import.meta.url)

/** The table of {@link createPeople}. */
export const peopleMigrations = { name: 'people', directory: directory('people') }

/** Indexes of the table of {@link createPeople}, for a service that searches for people by name and address. */
export const peopleSearchMigrations = { name: 'people-search', directory: directory('people-search') }

/** An index of the table of {@link createPeople}, for a service that finds people by their addresses. */
export const peopleEmailMigrations = { name: 'people-email', directory: directory('people-email') }

/** The table of {@link createWorkspaceSettings}. */
export const settingsMigrations = { name: 'settings', directory: directory('settings') }

/** The tables of {@link segmentHandlers}. */
export const segmentMigrations = { name: 'segments', directory: directory('segments') }

/** The table of {@link merging}. */
export const mergeMigrations = { name: 'merges', directory: directory('merges') }

/** The table of {@link insertActivityChanges}, for a service whose posts, votes or comments are counted. */
export const activityMigrations = { name: 'activity', directory: directory('activity') }
