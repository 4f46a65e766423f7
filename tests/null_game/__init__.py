"""A site on which the null game can be played: for a server of its own, as browsers need one."""
