"""Links between a tablet and phones: what codes carry, and how texts travel over a channel; the clock is given."""
