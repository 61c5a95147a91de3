const directory = (name: string) => new URL(`../migrations/${name}/`, import.meta.url)

/** The table of {@link createPeople}. */
export const peopleMigrations = { name: 'people', directory: directory('people') }

/** Indexes of the table of {@link createPeople}, for a service that searches for people by name and address. */
export const peopleSearchMigrations = { name: 'people-search', directory: directory('people-search') }

/** The table of {@link createWorkspaceSettings}. */
export const settingsMigrations = { name: 'settings', directory: directory('settings') }

/** The table of {@link merging}. */
export const mergeMigrations = { name: 'merges', directory: directory('merges') }

/** The table of {@link insertActivityChanges}, for a service whose posts, votes or comments are counted. */
export const activityMigrations = { name: 'activity', directory: directory('activity') }
