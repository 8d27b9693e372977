// How the lab's worker asks for the runtime before it is shut.
export const asked = fetch.bind(self);
